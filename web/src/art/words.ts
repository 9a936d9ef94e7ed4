/** Names of colours in the reader's language. */

import { t } from '../i18n';
import type { Colour } from '../net/protocol';

export function colourName(colour: Colour | 'marker'): string {
  switch (colour) {
    case 'blue':
      return t('blue');
    case 'yellow':
      return t('yellow');
    case 'red':
      return t('red');
    case 'black':
      return t('black');
    case 'white':
      return t('white');
    case 'purple':
      return t('purple');
    case 'green':
      return t('green');
    case 'orange':
      return t('orange');
    case 'marker':
      return t('starting player marker');
  }
}
