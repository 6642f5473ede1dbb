// The aids that are always at hand.
import type { JSX } from 'preact';
import type { Play } from '../../state/play.ts';
import { isTouch, t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { IconButton } from '../parts/icons.tsx';
import type { Foresight } from './foresight.tsx';
import type { Replay } from './replay.ts';
import type { Company } from './company.ts';

export function Toolbar(props: {
  play: Play; company?: Company; busy: boolean; foresight: Foresight; replay: Replay; onHint: () => void;
  onFlip: () => void; onRules: () => void; onKeys: () => void;
}): JSX.Element {
  const { play, company, busy, foresight, replay } = props;
  const { tell } = useApp();
  const { game, phase } = play;
  const atStart = game.current === game.root && !game.current.end;
  const atEnd = game.future().length === 0;
  return (
    <div class="toolbar" role="toolbar" aria-label={t('game')}>
      <IconButton name="first" label={t('first')} keys="Home" disabled={atStart}
        onClick={() => void play.goTo(game.root)} />
      <IconButton name="undo" label={t('undo')} keys="Z" disabled={atStart}
        onClick={() => void play.undo()} />
      <IconButton name="redo" label={t('redo')} keys="Y" disabled={atEnd} onClick={() => void play.redo()} />
      <IconButton name="last" label={t('last')} keys="End" disabled={atEnd}
        onClick={() => void play.goTo(game.last())} />
      <IconButton name="take" label={t(company ? 'askBack' : 'takeBackLong')} keys="B"
        disabled={company ? !company.canTakeBack : atStart} onClick={() => void play.takeBack().catch(tell)} />
      {(!company || company.aids) && (
        <IconButton name="hint" label={t('hint')} keys="H" disabled={phase !== 'human' || busy}
          onClick={props.onHint} />
      )}
      {foresight.may && (
        <IconButton name="threats" label={t('threats')} keys="T" pressed={foresight.on}
          onClick={foresight.toggle} />
      )}
      <IconButton name="replay" label={t('replay')} keys="W" pressed={replay.shown !== undefined}
        disabled={replay.count === 0} onClick={replay.shown ? replay.stop : replay.start} />
      <IconButton name="flip" label={t('flip')} keys="F" onClick={props.onFlip} />
      <IconButton name="book" label={t('rules')} onClick={props.onRules} />
      {!isTouch() && <IconButton name="keys" label={t('keys')} keys="?" onClick={props.onKeys} />}
    </div>
  );
}
