// The table at which people play together: the same as any other, with the others in it.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Game, Scene } from '../../engine/types.ts';
import type { SharedPlay } from '../../online/play.ts';
import { become, longest, prepare } from '../../online/prepared.ts';
import { t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { useWhile } from '../parts/usewhile.ts';
import { usePlay } from '../table/useplay.ts';
import { sound } from '../table/sound.ts';
import { Table } from '../table/table.tsx';
import { Ending } from './ending.tsx';
import { SharedPart } from './gamepart.tsx';
import { News } from './news.tsx';
import { People } from './people.tsx';
import { tellOutside } from './tellme.tsx';

/** Tells that it is one's turn: by sound, and outside the page if nobody looks at it. */
function useTurnAlarm(game: Game, play: SharedPlay): boolean {
  const { settings } = useApp();
  const { session, clocks } = play;
  const isMine = session.seat !== undefined && clocks.seat === session.seat && !session.state.ended;
  const wasMine = useRef(isMine);
  useEffect(() => {
    if (isMine && !wasMine.current) {
      if (settings.sound && document.visibilityState !== 'visible') sound('turn');
      tellOutside(t('itIsYourTurn', { game: game.title }), session.id);
    }
    wasMine.current = isMine;
  }, [isMine]);
  return isMine;
}

/** Cells that are chosen while others play; they are played when it is one's turn. */
function usePrepared(play: SharedPlay) {
  const [prepared, setPrepared] = useState<number[]>([]);
  const { scene, phase } = play;
  // Until one's own first turn the steps of others tell how many cells a step has.
  const [own, setMost] = useState<number>();
  const most = own ?? longest(scene.steps);
  useEffect(() => {
    if (phase === 'over') setPrepared([]);
    if (phase !== 'human') return;
    setMost(longest(scene.steps));
    const step = prepared.length ? become(scene, prepared) : undefined;
    if (prepared.length) setPrepared([]);
    if (step) void play.step(step.step);
  }, [phase, scene]);
  return {
    prepared, isWhole: prepared.length >= most, forget: () => setPrepared([]),
    press: (cell: number) => setPrepared((cells) => prepare(cells, cell, most)),
  };
}

/** The first scene, to know what has left the board since. */
function useStart(play: SharedPlay): Scene | undefined {
  const { engine } = useApp();
  const [first, setFirst] = useWhile<Scene | undefined>(play, undefined);
  useEffect(() => void play.game.sceneOf(engine, play.game.root).then(setFirst, () => {}), [play]);
  return first;
}

/** What others say is heard too. */
function useHearing(game: Game, play: SharedPlay): void {
  const { tell } = useApp();
  useEffect(() => { if (play.problem) tell(play.problem); }, [play.problem, game]);
}

export function SharedTable({ game, play }: { game: Game; play: SharedPlay }): JSX.Element {
  usePlay(play);
  useHearing(game, play);
  const { session } = play;
  const { state, seat } = session;
  const { prepared, isWhole, press, forget } = usePrepared(play);
  const first = useStart(play);
  const isMine = useTurnAlarm(game, play);
  const hasPlayed = state.played.some(({ by, taken }) => by === seat && !taken);
  return (
    <Table id={session.id} game={game} play={play} company={{
      aids: state.ended !== undefined,
      canTakeBack: seat !== undefined && !state.ended && !state.rated && hasPlayed && state.offered.back.length === 0,
      news: <News game={game} play={play} prepared={prepared} isWhole={isWhole} onForget={forget} />,
      seats: <People game={game} play={play} first={first} />,
      todo: '',
      result: () => <Ending game={game} play={play} />,
      game: (frame) => <SharedPart game={game} play={play} frame={frame} />,
      ...(seat === undefined || state.ended ? {} : { prepare: press }),
      prepared,
      forget,
      title: isMine ? `● ${t('yourTurn')} · ${game.title}` : game.title,
    }} />
  );
}
