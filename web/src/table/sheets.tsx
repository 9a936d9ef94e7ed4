/** The sheets of a table: heaps, log, chat, help, menu. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../art/icons';
import { Small } from '../art/tile';
import { colourName } from '../art/words';
import { t } from '../i18n';
import type { Colour } from '../net/protocol';
import { compactView } from '../store/screen';
import { QuickSettings } from './wishes';
import { sum } from './header';
import { LogList } from './log';
import { Sheet } from './sheet';
import type { Desk } from './shell';

export type SheetName = 'heaps' | 'log' | 'chat' | 'help' | 'menu';
type SheetsProps = Desk & { name: SheetName; close: () => void };

export function Sheets(props: SheetsProps) {
  switch (props.name) {
    case 'heaps':
      return <Heaps {...props} />;
    case 'log':
      return (
        <Sheet title={t('What happened')} close={props.close}>
          <LogList {...props} {...(compactView.value ? { leave: props.close } : {})} />
        </Sheet>
      );
    case 'chat':
      return <Chat {...props} />;
    case 'help':
      return <Help {...props} />;
    case 'menu':
      return <Menu {...props} />;
  }
}

function Heaps({ store, parts, close }: SheetsProps) {
  const { value: position } = store.position;
  const heaps = position ? parts.heaps(position) : [];
  const colours = [...new Set(heaps.flatMap(({ heap }) => Object.keys(heap)))] as Colour[];
  return (
    <Sheet title={t('Tiles that are left')} close={close}>
      <table class="counts">
        <thead>
          <tr>
            <th scope="col">{t('Colour')}</th>
            {heaps.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {colours.map((colour) => (
            <tr key={colour}>
              <th scope="row">
                <Small game={parts.game} colour={colour} /> {colourName(colour)}
              </th>
              {heaps.map(({ name, heap }) => (
                <td key={name}>{heap[colour] ?? 0}</td>
              ))}
            </tr>
          ))}
          <tr class="total">
            <th scope="row">{t('Together')}</th>
            {heaps.map(({ name, heap }) => (
              <td key={name}>{sum(heap)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </Sheet>
  );
}

function Chat({ store, close }: SheetsProps) {
  const text = useSignal('');
  const said = store.events.value.filter((event) => event.type === 'said');
  useEffect(() => {
    store.unread.value = 0;
  }, [said.length]);
  return (
    <Sheet title={t('Chat')} close={close}>
      <ol class="chat">
        {said.map((event, place) => (
          <li key={place} class={store.isMine(event) ? 'mine' : ''}>
            <b>{event.name}</b> {event.text}
          </li>
        ))}
        {!said.length && <li class="quiet">{t('Nobody has said anything yet.')}</li>}
      </ol>
      <form
        class="say"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.value.trim()) void store.say(text.value.trim());
          text.value = '';
        }}
      >
        <input
          class="field"
          maxLength={300}
          aria-label={t('Say something')}
          placeholder={t('Say something')}
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
        <button type="submit" class="button primary">
          {t('Send')}
        </button>
      </form>
    </Sheet>
  );
}

function Help({ parts, close }: SheetsProps) {
  const keys: [string, string][] = [
    ...parts.keys(),
    ['Enter', t('choose')],
    ['Esc', t('put back')],
    ['u', t('take back')],
    ['h', t('hint')],
    ['l', t('log')],
    ['t', t('the table in words, with typed moves')],
    ['m', t('sound on or off')],
    ['?', t('this page')],
  ];
  return (
    <Sheet title={t('Help and keys')} close={close}>
      <p class="links">
        <a class="button" href={`/rules/${parts.game}`} target="_blank">
          {t('The rules')}
        </a>
        <a class="button" href={`/learn/${parts.game}`} target="_blank">
          {t('Learn the game')}
        </a>
      </p>
      <table class="keys">
        <tbody>
          {keys.map(([key, what]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

function Menu({ store, close }: SheetsProps) {
  const copied = useSignal(false);
  const status = store.state.value?.status;
  const seated = store.mine.value.length > 0 && (status === 'playing' || status === 'paused');
  const act = (type: 'pause' | 'resume' | 'resign' | 'leave' | 'return') => () => {
    void store.do(type);
    close();
  };
  const standsIn = store.mine.value.some((seat) => store.seats.value[seat]?.stand_in != null);
  return (
    <Sheet title={t('Menu')} close={close}>
      <div class="menu">
        <button
          type="button"
          class="button"
          onClick={() => void navigator.clipboard?.writeText(location.href).then(() => (copied.value = true))}
        >
          <Icon name="link" />
          {copied.value ? t('The link is copied') : t('Copy the link to this table')}
        </button>
        <a class="button" href={`/r/${store.id}`}>
          <Icon name="again" />
          {t('Replay so far')}
        </a>
        {seated && status === 'playing' && (
          <button type="button" class="button" onClick={act('pause')}>
            <Icon name="pause" />
            {t('Pause')}
          </button>
        )}
        {seated && status === 'paused' && (
          <button type="button" class="button" onClick={act('resume')}>
            <Icon name="play" />
            {t('Go on')}
          </button>
        )}
        {seated && standsIn && (
          <button type="button" class="button" onClick={act('return')}>
            <Icon name="person" />
            {t('Play on myself')}
          </button>
        )}
        {seated && !standsIn && <Ask word={t('Leave the seat to a computer player')} yes={act('leave')} icon="computer" />}
        {seated && <Ask word={t('Resign')} yes={act('resign')} icon="flag" />}
      </div>
      <h3>{t('Wishes')}</h3>
      <QuickSettings />
    </Sheet>
  );
}

/** A button that asks once more. */
function Ask({ word, yes, icon }: { word: string; yes: () => void; icon: 'flag' | 'computer' }) {
  const asked = useSignal(false);
  return (
    <button type="button" class={`button ${asked.value ? 'danger' : ''}`} onClick={() => (asked.value ? yes() : (asked.value = true))}>
      <Icon name={icon} />
      {asked.value ? t('{what}: are you sure?', { what: word }) : word}
    </button>
  );
}
