// Whose turn it is, what is left to do in it, and the buttons for what has no place on the board.
import type { JSX } from 'preact';
import { artFor } from '../../art/index.ts';
import { PieceIcon } from '../../board/icon.tsx';
import type { Game, Step } from '../../engine/types.ts';
import { actingColour } from '../../state/colours.ts';
import { buttons } from '../../state/input.ts';
import type { Offer } from '../../state/offer.ts';
import type { Play } from '../../state/play.ts';
import { isShared } from '../../state/standing.ts';
import { endText } from '../../words/ending.ts';
import { t } from '../../words/index.ts';
import { statusText } from '../../words/status.ts';
import { hasDice, leftToDo, stepName } from '../../words/steps.ts';
import { Chip } from '../parts/chip.tsx';
import { Icon } from '../parts/icons.tsx';
import type { Company } from './company.ts';
import { Result } from './result.tsx';

/** Somebody looks back: where, and the ways out. */
function Looking({ play }: { play: Play }): JSX.Element {
  const { game, phase } = play;
  const line = game.mainLine();
  const n = game.current.parent ? line.indexOf(game.current) + 1 : 0;
  const isAside = game.current.parent && n === 0;
  return (
    <div class="looking-back">
      <p>{isAside ? t('lookingAside') : t('lookingBack', { n, all: line.length })}</p>
      <div class="turn-buttons">
        <button type="button" class="button strong" onClick={() => void play.goTo(game.last())}><Icon
          name="last" />{t('backToGame')}</button>
        {phase !== 'over' && !isShared(play) && (
          <button type="button" class="button" onClick={() => void play.branch()}>{t('branch')}</button>
        )}
      </div>
    </div>
  );
}

export function TurnBox(props: {
  game: Game; play: Play; asked: 'none' | 'where' | 'which'; hint: Step | undefined; offer: Offer | undefined;
  onReview: () => void; company?: Company;
}): JSX.Element {
  const { game, play, asked, hint, offer, onReview, company } = props;
  const { scene, phase } = play;
  if (phase === 'over' && !play.looking)
    return company?.result(onReview) ?? <Result game={game} play={play} onReview={onReview} />;
  const colour = scene.actor === 'none' ? undefined : actingColour(game, scene);
  const mine = phase === 'human';
  const chosen = asked === 'none' ? leftToDo(game, scene, offer?.kind)
    : t(asked === 'which' ? 'chooseOne' : 'chooseTarget');
  const todo = mine ? chosen : company?.todo ?? '';
  return (
    <section class={`turn-box phase-${phase}${play.looking ? ' looking' : ''}`} aria-label={t('game')}>
      {play.looking && <Looking play={play} />}
      <p class="turn-who">
        {colour !== undefined && <Chip colour={game.colours[colour] ?? ''} />}
        <strong>{statusText(game, play)}</strong>
      </p>
      {phase === 'over' && <p class="turn-todo">{endText(game, play)}</p>}
      {phase === 'waiting' && !play.looking && <p class="turn-todo">{t('paused')}</p>}
      {todo && (
        <p class="turn-todo">
          {todo}
          {mine && offer && <PieceIcon game={game} art={artFor(game.id)} colour={offer.colour} kind={offer.kind} />}
        </p>
      )}
      {hint && (
        <p class="turn-hint">{t('hintIs', { step: hint.path.length ? hint.step : stepName(game, hint) })}</p>
      )}
      <div class="turn-buttons">
        {phase === 'roll' && (
          <button type="button" class="button strong roll-button" onClick={() => void play.roll()}>
            <Icon name="dice" />{t(hasDice(game) ? 'rollDice' : 'drawPieces')}
          </button>
        )}
        {mine && buttons(scene).map((step) => (
          <button key={step.step} type="button" class="button strong" data-step={step.step}
            onClick={() => void play.step(step.step)}>{stepName(game, step)}</button>
        ))}
        {(phase === 'failed' || (phase === 'waiting' && !play.looking)) && (
          <button type="button" class="button strong" onClick={() => play.resume()}><Icon
            name="play" />{t('resume')}</button>
        )}
        {(phase === 'thinking' || phase === 'rolling') && !play.players.includes('human') && (
          <button type="button" class="button" onClick={() => play.pause()}><Icon
            name="pause" />{t('pause')}</button>
        )}
      </div>
    </section>
  );
}
