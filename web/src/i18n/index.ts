/**
 * Words. The English source text is the key, as in gettext. The catalogues are the package's own (src/ladrilho/locale/
 * *.po); the server hands them out: GET /api/languages gives codes and names, GET /api/languages/nl the sentences.
 *
 * The first argument of t and rich, and both sentences of tn, are always string literals, so that they can be found
 * in the sources. Parameters stand in braces: t('Line {n} is full', { n: 3 }).
 */

import { computed, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { get } from '../net/rest';

export type Params = Record<string, string | number>;
type Sentences = Record<string, string>;

interface Catalogue {
  language: string;
  sentences: Sentences;
}

const KEPT = 'ladrilho.words';
const SOURCE = 'en';
const catalogue = signal<Catalogue | null>(null);

/** The language shown now. */
export const language = computed(() => catalogue.value?.language ?? SOURCE);
/** Codes of languages with their own names for themselves. */
export const languages = signal<Record<string, string>>({ [SOURCE]: 'English' });

/** Show the page in a language: at once if it was read before, and as the server has it now. */
export async function loadLanguage(wish: string): Promise<void> {
  if (wish === SOURCE) {
    use(null);
    return;
  }
  const kept = readKept();
  if (kept && (!wish || kept.language === wish)) use(kept);
  try {
    languages.value = await get<Record<string, string>>('/api/languages');
    const code = wish || preferred();
    if (code === SOURCE) use(null);
    else use({ language: code, sentences: await get<Sentences>(`/api/languages/${encodeURIComponent(code)}`) });
  } catch {
    // the page speaks what it spoke before
  }
}

/** Learn which languages there are, for a page that lets people choose. */
export async function listLanguages(): Promise<void> {
  try {
    languages.value = await get<Record<string, string>>('/api/languages');
  } catch {
    // only those we know
  }
}

function use(next: Catalogue | null): void {
  catalogue.value = next;
  document.documentElement.lang = language.value;
  try {
    localStorage.setItem(KEPT, JSON.stringify(next));
  } catch {
    // a browser that keeps nothing reads it again next time
  }
}

function readKept(): Catalogue | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Catalogue | null;
  } catch {
    return null;
  }
}

/** The first wish of the browser that there is a catalogue for. */
function preferred(): string {
  for (const wish of navigator.languages) {
    const code = wish.toLowerCase().split('-')[0] ?? '';
    const known = code === 'no' || code === 'nn' ? 'nb' : code;
    if (known in languages.value) return known;
  }
  return SOURCE;
}

/** A text in the language of the reader. */
export function t(text: string, params?: Params): string {
  return fill(catalogue.value?.sentences[text] || text, params);
}

/** One of two whole sentences, by number: tn(3, 'one tile', '{n} tiles'). */
export function tn(n: number, one: string, many: string, params?: Params): string {
  return t(n === 1 ? one : many, { n, ...params });
}

/** A text with pictures or links in place of its parameters: rich('{name} takes {tiles}', { name, tiles: <Tiles/> }). */
export function rich(text: string, parts: Record<string, ComponentChildren>): ComponentChildren[] {
  return t(text)
    .split(/(\{\w+\})/)
    .map((piece) => (/^\{\w+\}$/.test(piece) ? (parts[piece.slice(1, -1)] ?? piece) : piece));
}

/** How the server made a sentence, so that it can be said in another language. */
export interface Said {
  template: string;
  parts: Record<string, unknown>;
}

/** A sentence of the server in the language of the reader. */
export function sayAgain(message: string, say?: Said | null): string {
  if (!say) return t(message);
  const parts = Object.entries(say.parts).map(([name, part]) => [name, sayPart(part)] as const);
  return t(say.template, Object.fromEntries(parts));
}

function sayPart(part: unknown): string | number {
  if (typeof part === 'number') return part;
  if (part && typeof part === 'object' && 'template' in part) return sayAgain('', part as Said);
  return t(String(part));
}

function fill(text: string, params?: Params): string {
  return params ? text.replace(/\{(\w+)\}/g, (all, name: string) => String(params[name] ?? all)) : text;
}

/** A number with a true minus sign, and a plus when asked. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}
