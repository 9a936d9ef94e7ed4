/** The factories, the centre and the supply. */

import { Rhombus, Tile } from '../../art/tile';
import { colourName } from '../../art/words';
import { t } from '../../i18n';
import type { PavilionColour, PavilionPosition } from '../../net/protocol';
import { inOrder, jokerOf, ROUNDS, SUPPLY_SPACES } from './data';
import { recalledPlaces, Took } from '../recall';
import { isSame, type PavilionTurn } from './hand';
import { consequence, sourceName, tilesWords } from './words';

interface OfferProps {
  position: PavilionPosition;
  turn: PavilionTurn;
}

export function Offer({ position, turn }: OfferProps) {
  const taken = position.phase !== 'offer' && position.factories.every((heap) => Object.keys(heap).length === 0);
  const joker = jokerOf(position);
  return (
    <section class={`pavilion-offer ${taken ? 'taken' : ''}`} aria-label={t('Factories and centre')}>
      <Jokers position={position} />
      {!taken && (
        <div class="pavilion-plates">
          {position.factories.map((heap, place) => (
            <Plate key={place} source={String(place + 1)} heap={heap} joker={joker} turn={turn} />
          ))}
          <Plate source="centre" heap={position.centre} joker={joker} turn={turn} marker={position.marker === 'centre'} />
        </div>
      )}
      <Supply position={position} turn={turn} />
    </section>
  );
}

/** The joker of each round; this round's is large and crowned. */
export function Jokers({ position }: { position: PavilionPosition }) {
  return (
    <ol class="jokers" aria-label={t('Joker colours')}>
      {position.jokers.map((colour, n) => {
        const now = n + 1 === position.round && position.phase !== 'over';
        const words = t('Round {n} of {all}: {colour}', { n: n + 1, all: ROUNDS, colour: colourName(colour) });
        return (
          <li key={n} class={now ? 'now' : n + 1 < position.round ? 'past' : ''} aria-current={now ? 'true' : undefined}>
            <Rhombus colour={colour} joker={now} />
            <span class="unseen">{words}</span>
            {now && (
              <span class="joker-name" aria-hidden="true">
                {t('Joker')}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface PlateProps {
  source: string;
  heap: Partial<Record<PavilionColour, number>>;
  joker: PavilionColour | null;
  turn: PavilionTurn;
  /** the marker of the starting player lies here */
  marker?: boolean;
}

function Plate({ source, heap, joker, turn, marker }: PlateProps) {
  const groups = inOrder(heap, joker);
  const centre = source === 'centre';
  const place = centre ? ['centre'] : ['factory', Number(source)];
  const key = place.join('-');
  const looked = turn.wished.value ?? turn.pointed.value;
  const receives = centre && looked?.kind === 'take' && looked.source !== 'centre';
  const hinted = turn.model.hinted.value.has(centre ? 'centre' : `factory-${source}`);
  const classes = ['pavilion-plate', centre ? 'in-centre' : '', groups.length ? '' : 'bare', receives ? 'receives' : '', hinted ? 'hinted' : '', recalledPlaces(turn.model).has(key) ? 'recalled' : ''];
  return (
    <div class={classes.join(' ')} data-place={key} role="group" aria-label={centre ? t('The centre') : sourceName(source)}>
      <Took model={turn.model} place={key} game="summer-pavilion" />
      {!centre && (
        <span class="plate-number" aria-hidden="true">
          {source}
        </span>
      )}
      {marker && (
        <span class="plate-marker" role="img" aria-label={t('starting player marker')}>
          <Tile colour="marker" place={['centre']} />
        </span>
      )}
      {groups.map(([colour, count]) => (
        <Group key={colour} {...{ source, colour, count, place, turn, joker }} />
      ))}
    </div>
  );
}

interface GroupProps {
  source: string;
  colour: PavilionColour;
  count: number;
  place: (string | number)[];
  turn: PavilionTurn;
  joker: PavilionColour | null;
}

function Group({ source, colour, count, place, turn, joker }: GroupProps) {
  const wish = { kind: 'take' as const, source, colour };
  const choice = turn.takes.value.find((take) => take.source === source && take.colour === colour);
  const looked = turn.wished.value ?? turn.pointed.value;
  const same = isSame(looked, wish);
  const here = looked?.kind === 'take' && looked.source === source;
  const along = here && !same && colour === joker;
  const leaves = here && !same && !along && source !== 'centre';
  const first = turn.takes.value[0];
  const states = [
    choice ? 'live' : '',
    isSame(turn.wished.value, wish) ? 'picked' : same ? 'pointed' : '',
    along ? 'along' : '',
    leaves ? 'leaves' : '',
    turn.model.hinted.value.has(`${source} ${colour}`) ? 'hinted' : '',
  ].join(' ');
  const words = `${tilesWords(colour, count)}, ${sourceName(source)}`;
  return (
    <button
      type="button"
      class={`pavilion-group ${states}`}
      data-group={`${source} ${colour}`}
      aria-label={choice ? `${words}: ${consequence(choice)}` : words}
      aria-pressed={choice ? isSame(turn.wished.value, wish) : undefined}
      disabled={turn.takes.value.length === 0}
      tabIndex={first?.source === source && first.colour === colour ? 0 : -1}
      onMouseEnter={() => choice && (turn.pointed.value = wish)}
      onMouseLeave={() => (turn.pointed.value = null)}
      onFocus={() => choice && (turn.pointed.value = wish)}
      onBlur={() => (turn.pointed.value = null)}
      onClick={() => turn.tapTake(source, colour)}
    >
      {Array.from({ length: Math.min(count, 4) }, (_, n) => (
        <Rhombus key={n} colour={colour} joker={colour === joker} place={place} />
      ))}
      {count > 1 && (
        <span class="count" aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}

/** The ten tiles from which rewards are picked. */
function Supply({ position, turn }: OfferProps) {
  const joker = jokerOf(position);
  const groups = inOrder(position.supply, joker);
  const lying = groups.reduce((sum, [, count]) => sum + count, 0);
  const picking = turn.rewards.value.length > 0;
  return (
    <div class={`supply ${picking ? 'picking' : ''} ${recalledPlaces(turn.model).has('supply') ? 'recalled' : ''}`} data-place="supply" role="group" aria-label={t('Supply')}>
      <span class="supply-name">{picking ? t('Pick {n} from the supply', { n: position.reward }) : t('Supply')}</span>
      <Took model={turn.model} place="supply" game="summer-pavilion" />
      <div class="supply-tiles">
        {groups.map(([colour, count]) => {
          const choice = turn.rewards.value.find((reward) => reward.colour === colour);
          return (
            <button
              key={colour}
              type="button"
              class={`pavilion-group ${choice ? 'live' : ''}`}
              data-supply={colour}
              disabled={!choice}
              aria-label={t('{tiles} in the supply', { tiles: tilesWords(colour, count) })}
              onClick={() => choice && turn.send(choice.move)}
            >
              {Array.from({ length: count }, (_, n) => (
                <Rhombus key={n} colour={colour} joker={colour === joker} place={['supply']} />
              ))}
            </button>
          );
        })}
        {Array.from({ length: Math.max(0, SUPPLY_SPACES - lying) }, (_, n) => (
          <span key={`empty ${n}`} class="supply-empty" aria-hidden="true" />
        ))}
      </div>
    </div>
  );
}
