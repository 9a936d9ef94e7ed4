/** Wishes of this person, kept in this browser. Each is a signal: read .value, set .value. */

import { effect, signal, type Signal } from '@preact/signals';
import { loadLanguage } from '../i18n';

const KEY = 'ladrilho.settings';

interface Wishes {
  language: string;
  theme: 'auto' | 'light' | 'dark';
  /** how long a tile is on its way, in milliseconds */
  motion: 0 | 120 | 180 | 300 | 500;
  sound: boolean;
  /** 0 to 1 */
  volume: number;
  notify: boolean;
  /** ask before a move is sent: 0 never, else seconds until it goes by itself */
  confirm: 0 | 3 | 5 | 10;
  /** the compact look, named after the Mini edition */
  mini: boolean;
  /** a table in words instead of pictures */
  textView: boolean;
  /** show what each target would bring */
  previews: boolean;
  coach: boolean;
}

const DEFAULTS: Wishes = {
  language: '',
  theme: 'auto',
  motion: 180,
  sound: true,
  volume: 0.6,
  notify: false,
  confirm: 0,
  mini: false,
  textView: false,
  previews: true,
  coach: true,
};

type Signals = { [K in keyof Wishes]: Signal<Wishes[K]> };

export function readStored<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing still plays
  }
}

function load(): Signals {
  const stored: Wishes = { ...DEFAULTS, ...readStored<Partial<Wishes>>(KEY) };
  const pairs = Object.keys(DEFAULTS).map((key) => [key, signal(stored[key as keyof Wishes])]);
  return Object.fromEntries(pairs) as Signals;
}

export const settings: Signals = load();

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const reducedMotion = signal(reduced.matches);
reduced.addEventListener('change', () => (reducedMotion.value = reduced.matches));

/** The time of one slide; 0 when nothing shall move. */
export function motionTime(): number {
  return reducedMotion.value ? 0 : settings.motion.value;
}

/** Keep what changes, and show it: theme and size as attributes of the root, for the styles. */
export function watchSettings(): void {
  effect(() => {
    const now = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, value.value]));
    writeStored(KEY, now);
  });
  effect(() => {
    const root = document.documentElement;
    root.dataset['theme'] = settings.theme.value;
    root.classList.toggle('mini', settings.mini.value);
    root.classList.toggle('still', motionTime() === 0);
  });
  effect(() => {
    void loadLanguage(settings.language.value);
  });
}
