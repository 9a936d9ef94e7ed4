/** The page: which address shows what. The start page and the tables are here at once, the others when first needed. */

import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentType } from 'preact';
import { path } from './store/route';
import { sharing } from './store/sharing';
import { t } from './i18n';
import { Sprites } from './art/sprites';
import StartPage from './pages/start';
import TablePage from './pages/table';

type Params = Record<string, string>;
type Loader = () => Promise<{ default: ComponentType<Params> }>;

type Address = { pattern: RegExp; names: string[] };
/** A page comes with the script, or is loaded when it is first needed. */
type Route = Address & ({ Page: ComponentType<Params> } | { load: Loader });

const ROUTES: Route[] = [
  { pattern: /^\/$/, names: [], Page: StartPage },
  { pattern: /^\/t\/([^/]+)$/, names: ['id'], Page: TablePage as unknown as ComponentType<Params> },
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

function atOnce(address: string): Shown | null {
  const { route, params } = match(address);
  return 'Page' in route ? { Page: route.Page, params } : null;
}

export function App() {
  const shown = useSignal<Shown | null>(atOnce(path.peek()));
  const failed = useSignal(false);
  useSignalEffect(() => {
    const address = path.value;
    const { route, params } = match(address);
    if ('Page' in route) {
      shown.value = sharing(shown.peek(), { Page: route.Page, params });
      return;
    }
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
