/** Options and levels in words. */

import { t } from '../i18n';
import type { Settings } from '../net/protocol';

export function optionWords(option: string): string {
  switch (option) {
    case 'wall':
      return t('Wall');
    case 'wall coloured':
      return t('coloured wall');
    case 'wall grey':
      return t('grey wall');
    case 'board':
      return t('Board');
    case 'board coloured':
      return t('coloured board');
    case 'board sepia':
      return t('sepia board');
    case 'jokers':
      return t('Order of jokers');
    case 'jokers front':
      return t('as printed');
    case 'jokers back':
      return t('another order');
    default:
      return option;
  }
}

export function levelWords(level: number, name: string): string {
  return t('Computer, level {level}: {name}', { level, name: t(name) });
}

export function gameWords(game: string): string {
  return game === 'azul' ? t('Azul') : t('Summer Pavilion');
}

/** "Azul, grey wall" */
export function kindWords(settings: Settings): string {
  const options = Object.entries(settings.options)
    .filter(([option, word]) => option !== 'jokers' || word !== 'front')
    .map(([option, word]) => optionWords(`${option} ${word}`));
  return [gameWords(settings.game), ...options].join(', ');
}
