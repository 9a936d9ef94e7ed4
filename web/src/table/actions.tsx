/** The bar under the thumb: what to do now in words, and the few things one can do besides. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { Icon } from '../art/icons';
import { t } from '../i18n';
import { compactView } from '../store/screen';
import { settings } from '../store/settings';
import type { Desk } from './shell';

export function ActionBar(desk: Desk) {
  const { store, turn, open } = desk;
  const { value: state } = store.state;
  const { value: compact } = compactView;
  return (
    <footer class="action-bar">
      <div class="status" aria-live="off">
        <div>
          <StatusLine {...desk} />
        </div>
      </div>
      <Notice {...desk} />
      <div class="actions">
        {turn.asking.value && <Confirm {...desk} />}
        {(turn.held.value || turn.asking.value) && (
          <Action icon="close" label={t('Put back')} act={() => turn.back()} />
        )}
        {state?.take_back && !turn.held.value && <Action icon="undo" label={t('Take back')} act={() => void store.takeBack()} />}
        {state?.hints && store.myTurn.value && !turn.held.value && (
          <Action icon="hint" label={store.hint.value ? t('More') : t('Hint')} act={() => void store.askHint()} />
        )}
        {compact && <Action icon="log" label={t('Log')} act={() => open('log')} />}
        <Action icon="chat" label={t('Chat')} act={() => open('chat')} badge={store.unread.value} />
      </div>
    </footer>
  );
}

interface ActionProps {
  icon: Parameters<typeof Icon>[0]['name'];
  label: string;
  act: () => unknown;
  badge?: number;
}

function Action({ icon, label, act, badge = 0 }: ActionProps) {
  return (
    <button type="button" class="button action" onClick={act}>
      <Icon name={icon} />
      <span>{label}</span>
      {badge > 0 && <b class="badge">{badge}</b>}
    </button>
  );
}

function StatusLine(desk: Desk): ComponentChildren {
  const { store, turn, parts } = desk;
  const { value: state } = store.state;
  if (!state) return null;
  if (state.status === 'over') return t('The game is over.');
  if (state.status === 'paused') return t('The game is paused.');
  if (store.sending.value) return t('Sending …');
  if (state.turn === null) return null;
  const seat = store.seats.value[state.turn];
  if (!store.myTurn.value) return <span class="waiting-for">{t('{name} is to move.', { name: seat?.name ?? '' })}</span>;
  if (!store.choices.value) return null;
  const { Status } = parts;
  const several = store.mine.value.length > 1;
  return (
    <>
      {several && <b class="whose">{seat?.name}: </b>}
      <Status model={store} turn={turn} compact={compactView.value} />
    </>
  );
}

/** Refusals, reasons and hints; with the way to the rules where there is a clause. */
function Notice({ store, parts }: Desk) {
  const { value: notice } = store.notice;
  const { value: hint } = store.hint;
  const text = notice ? notice.text : hint ? parts.sayHint(hint) : null;
  return (
    <div class="notices" role="status">
      {text && (
        <p class={`notice ${notice ? '' : 'hint'}`}>
          <span>{text}</span>
          {notice?.clause && (
            <a href={`/rules/${parts.game}#${notice.clause}`} target="_blank">
              {t('the rule')}
            </a>
          )}
          <button
            type="button"
            class="icon-button"
            aria-label={t('Close')}
            onClick={() => {
              store.notice.value = null;
              store.hint.value = null;
            }}
          >
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}

/** Yes, or wait until the time is up. */
function Confirm({ turn }: Desk) {
  const left = useSignal<number>(settings.confirm.value);
  useEffect(() => {
    const timer = setInterval(() => {
      left.value -= 1;
      if (left.value <= 0) turn.confirm();
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <button type="button" class="button primary confirm" autofocus onClick={() => turn.confirm()}>
      <Icon name="check" />
      {t('Confirm ({seconds})', { seconds: left.value })}
    </button>
  );
}
