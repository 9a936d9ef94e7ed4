/** How much room there is, as signals. */

import { computed, signal } from '@preact/signals';
import { settings } from './settings';

// fingers need more room than a mouse
const WIDE = '(min-height: 560px) and (min-width: 900px) and (pointer: fine), (min-height: 560px) and (min-width: 1180px)';
const wideQuery = matchMedia(WIDE);
const wide = signal(wideQuery.matches);
wideQuery.addEventListener('change', () => (wide.value = wideQuery.matches));

/** One column with small parts: on small screens, and by choice (the Mini look). */
export const compactView = computed(() => settings.mini.value || !wide.value);
