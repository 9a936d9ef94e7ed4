/** A sheet over the table: a dialog that closes with its button, with Escape, or with a tap beside it. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../art/icons';
import { t } from '../i18n';

interface SheetProps {
  title: string;
  close: () => void;
  children: ComponentChildren;
  class?: string;
}

export function Sheet({ title, close, children, class: extra = '' }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`sheet ${extra}`}
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="sheet-body">
        <header class="sheet-head">
          <h2>{title}</h2>
          <button type="button" class="icon-button" aria-label={t('Close')} onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
