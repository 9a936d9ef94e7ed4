/** The page: which address shows what. Pages load when they are first needed. */

import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentType } from 'preact';
import { path } from './store/route';
import { t } from './i18n';
import { Sprites } from './art/sprites';

type Params = Record<string, string>;
type Loader = () => Promise<{ default: ComponentType<Params> }>;

interface Route {
  pattern: RegExp;
  names: string[];
  load: Loader;
}

const ROUTES: Route[] = [
  { pattern: /^\/$/, names: [], load: asPage(() => import('./pages/start')) },
  { pattern: /^\/t\/([^/]+)$/, names: ['id'], load: asPage(() => import('./pages/table')) },
  { pattern: /^\/r\/([^/]+)(?:\/(\d+))?$/, names: ['id', 'ply'], load: asPage(() => import('./pages/replay')) },
  { pattern: /^\/replay$/, names: [], load: asPage(() => import('./pages/replay')) },
  { pattern: /^\/learn\/([^/]+)$/, names: ['game'], load: asPage(() => import('./pages/learn')) },
  { pattern: /^\/rules\/([^/]+)$/, names: ['game'], load: asPage(() => import('./pages/rules')) },
  { pattern: /^\/settings$/, names: [], load: asPage(() => import('./pages/settings')) },
  { pattern: /^\/verify$/, names: [], load: asPage(() => import('./pages/verify')) },
  { pattern: /^\/.*$/, names: [], load: asPage(() => import('./pages/lost')) },
];

/** A page names the parameters it needs; the routes above give exactly those. */
function asPage(load: () => Promise<{ default: unknown }>): Loader {
  return load as unknown as Loader;
}

interface Shown {
  Page: ComponentType<Params>;
  params: Params;
}

function match(address: string): { route: Route; params: Params } {
  for (const route of ROUTES) {
    const found = route.pattern.exec(address);
    if (!found) continue;
    const params = Object.fromEntries(route.names.map((name, place) => [name, found[place + 1] ?? '']));
    return { route, params };
  }
  throw new Error('the last route takes every address');
}

export function App() {
  const shown = useSignal<Shown | null>(null);
  const failed = useSignal(false);
  useSignalEffect(() => {
    const address = path.value;
    const { route, params } = match(address);
    route.load().then(
      ({ default: Page }) => {
        if (path.peek() === address) shown.value = { Page, params };
      },
      () => (failed.value = true),
    );
  });
  const { value: now } = shown;
  return (
    <>
      <Sprites />
      {now ? <now.Page key={JSON.stringify(now.params)} {...now.params} /> : <p class="loading" role="status">{failed.value ? t('This part of the page could not be loaded. Is there a connection?') : ''}</p>}
    </>
  );
}
