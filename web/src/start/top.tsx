/** The head of every page that is not a table. */

import { Icon } from '../art/icons';
import { t } from '../i18n';

export function Top() {
  return (
    <header class="top">
      <a class="brand" href="/">
        <svg class="brand-mark" viewBox="-50 -50 100 100" aria-hidden="true">
          <use href="#motif" />
        </svg>
        Ladrilho
      </a>
      <span class="room" />
      <a class="icon-button" href="/settings" aria-label={t('Settings')}>
        <Icon name="gear" />
      </a>
    </header>
  );
}
