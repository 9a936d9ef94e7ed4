/** The address of the page, as a signal. */

import { computed, signal } from '@preact/signals';

const address = signal(location.pathname + location.search + location.hash);
addEventListener('popstate', () => (address.value = location.pathname + location.search + location.hash));

export const path = computed(() => address.value.replace(/[?#].*$/, ''));
export const query = computed(() => new URLSearchParams(address.value.replace(/#.*$/, '').split('?')[1] ?? ''));
export const fragment = computed(() => address.value.split('#')[1] ?? '');

export function navigate(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  address.value = location.pathname + location.search + location.hash;
  if (!replace) scrollTo(0, 0);
}

/** Follow links of our own without loading the page anew. */
export function catchLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest('a');
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || (link.pathname === location.pathname && link.hash)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}
