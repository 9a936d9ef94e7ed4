/* The shell works without a network: pages come from the network while there is one, files with a hash in their
   name never change and are kept. Nothing of /api is ever kept. */
const CACHE = 'ladrilho-shell-1';

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(keptOrFetched(request));
  else if (request.mode === 'navigate') event.respondWith(shell(request));
});

async function keepShell() {
  const cache = await caches.open(CACHE);
  const files = await (await fetch('/shell.json', { cache: 'no-cache' })).json();
  await cache.addAll(['/', '/icon.svg', '/manifest.webmanifest', ...files]);
}

async function keptOrFetched(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

async function shell(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.headers.get('content-type')?.includes('text/html'))
      (await caches.open(CACHE)).put('/', answer.clone());
    return answer;
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const page = pages.find((one) => one.url.includes(event.notification.data));
      return page ? page.focus() : self.clients.openWindow(event.notification.data);
    }),
  );
});
