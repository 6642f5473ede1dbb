// The table: the board, whose turn it is, and everything that helps.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { artFor } from '../../art/index.ts';
import { BoardView } from '../../board/board.tsx';
import { diceCells } from '../../board/geometry.ts';
import type { Game, Scene, Step } from '../../engine/types.ts';
import { teamsOf } from '../../state/analysis.ts';
import { endOf, pressed, together, wayOf } from '../../state/drawing.ts';
import { buttons, drag, pick, targets, tried, type Picked, type Try } from '../../state/input.ts';
import type { Play } from '../../state/play.ts';
import { endText } from '../../words/ending.ts';
import { t } from '../../words/index.ts';
import { cellText, who } from '../../words/names.ts';
import { statusText } from '../../words/status.ts';
import { rollName, stepName } from '../../words/steps.ts';
import { Choices } from '../parts/choices.tsx';
import { useApp } from '../parts/context.ts';
import { Ask } from '../parts/dialog.tsx';
import { happeningOf } from '../parts/happening.ts';
import { useTitle } from '../parts/title.ts';
import { useWhile } from '../parts/usewhile.ts';
import { useWhy, Why } from '../parts/why.tsx';
import { EvalBar, firstShare } from './analysis.tsx';
import type { Company } from './company.ts';
import { ForesightBox, useForesight } from './foresight.tsx';
import { KeysDialog, useKeys } from './keys.tsx';
import { Panel } from './panel.tsx';
import { useReplay } from './replay.ts';
import { Celebration } from './result.tsx';
import { useReview } from './review.tsx';
import { RulesDialog } from './rules.tsx';
import { useSheet } from './sheet.tsx';
import { sound, type Sound } from './sound.ts';
import { Toolbar } from './toolbar.tsx';
import { TurnBox } from './turn.tsx';
import { Typing } from './typing.tsx';
import { useFacts } from './usefacts.ts';
import { useOffer } from './useoffer.ts';
import { usePlay } from './useplay.ts';
import { useViewpoint } from './useviewpoint.ts';

const nowhere = new Set<number>();

function soundOf(step: Step, wasRoll: boolean): Sound {
  if (wasRoll) return 'roll';
  if (step.does.some(([deed]) => deed === 'remove')) return 'take';
  return step.does.every(([deed]) => deed === 'turn') ? 'turn' : 'set';
}

/** Tells the ear what happened, by voice and by sound. */
function useNews(game: Game, play: Play): void {
  const { say, settings } = useApp();
  const { last } = play;
  const isOver = play.phase === 'over';
  useEffect(() => {
    if (!last) return;
    const { before, step } = last;
    const isRoll = before.actor === 'chance';
    const name = isRoll ? rollName(step.step) : stepName(game, step);
    const by = who(game, before, before.seat ?? 0, true);
    say(`${t('saidPlayed', { who: by, step: name })} ${statusText(game, play)}`);
    if (settings.sound) sound(soundOf(step, isRoll));
  }, [last]);
  useEffect(() => {
    if (isOver && settings.sound) sound('end');
    if (isOver) say(`${statusText(game, play)} ${endText(game, play)}`);
  }, [isOver]);
}

/** The cells that are clicked one after the other until they make a step. */
function useClicks(play: Play, prepare?: (cell: number) => void) {
  const [picked, setPicked] = useWhile<Picked>(play.scene, { chosen: [] });
  const clear = () => setPicked({ chosen: [] });
  const take = (next: Picked) => {
    if (next.step) void play.step(next.step.step);
    setPicked(next.step ? { chosen: [] } : next);
  };
  const isMine = play.phase === 'human';
  const { settings } = useApp();
  const { why, ask } = useWhy(play.scene, () => play.game.moment());
  const answer = (one: Try | undefined) => { if (isMine && settings.explain) ask(one); };
  return {
    why,
    chosen: picked.chosen,
    choices: picked.choices,
    clear,
    click(cell: number) {
      if (!isMine && prepare && play.phase === 'remote') return prepare(cell);
      answer(tried(play.scene, picked.chosen, cell));
      if (isMine) take(pick(play.scene, picked.chosen, cell));
    },
    drop(from: number, to: number) {
      answer(undefined);
      if (isMine) take(drag(play.scene, from, to));
    },
    miss: (from: number, to: number) => answer({ from, to }),
    targets: isMine ? targets(play.scene, picked.chosen) : nowhere,
  };
}

/** The first scene, to know what has left the board since. */
function useFirst(play: Play): Scene | undefined {
  const { engine } = useApp();
  const [first, setFirst] = useState<Scene>();
  useEffect(() => {
    let alive = true;
    void play.game.sceneOf(engine, play.game.root).then((scene) => alive && setFirst(scene), () => {});
    return () => { alive = false; };
  }, [play]);
  return first;
}

function useHint(play: Play) {
  const { tell } = useApp();
  const [hint, setHint] = useWhile<Step | undefined>(play.scene, undefined);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    if (play.phase !== 'human' || busy) return;
    setBusy(true);
    try {
      setHint((await play.hint(800))?.step);
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  const show = (token: string) => setHint(play.scene.steps.find(({ step }) => step === token));
  return { hint, busy, ask, show };
}

/** Whoever looks back and presses something else than what was played may only have wanted to look. */
function AskBranch({ play, wanted }: { play: Play; wanted: string }): JSX.Element {
  return (
    <Ask text={t(play.game.isOver() ? 'branchOver' : 'branchAsk')} yes={t('branch')}
      onYes={() => void play.branch(wanted)} onClose={() => play.keepLooking()} />
  );
}

export function Table(props: {
  id: string; game: Game; play: Play; company?: Company;
  /** Called when a note was written; without it nobody can write one. */
  onNote?: () => void;
}): JSX.Element {
  const { id, game, play, company } = props;
  const aids = !company || company.aids;
  usePlay(play);
  useTitle(company?.title ?? game.title);
  const { settings, change, tell } = useApp();
  const { seat, turned, flip } = useViewpoint(play);
  const reviewing = useReview(play);
  const [open, setOpen] = useState<'rules' | 'keys'>();
  const frame = useRef<HTMLDivElement>(null);
  const typing = useRef<HTMLInputElement>(null);
  const clicks = useClicks(play, company?.prepare);
  const first = useFirst(play);
  const { hint, busy, ask, show } = useHint(play);
  const foresight = useForesight(game, play, clicks.chosen, aids);
  const replay = useReplay(play);
  useNews(game, play);
  useFacts(game, play);
  useLayoutEffect(() => {
    // The table came later than the address: what had the focus is gone.
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, []);

  const { scene, board, last } = play;
  const watching = settings.analysis && aids;
  useEffect(() => {
    play.watch(watching ? settings.lines : 0);
    return () => play.watch(0);
  }, [play, watching, settings.lines]);
  useEffect(() => { if (play.problem) tell(play.problem); }, [play.problem]);

  const moving = settings.animation !== 'off';
  const animate = useMemo(
    () => (last && moving ? happeningOf(last) : undefined), [last]);
  const fault = last && reviewing.faults.get(last.node);
  const better = fault && last.before.steps.find((one) => one.step === fault.best?.[0]);
  const drawing = replay.shown?.drawing ?? together(
    replay.recent, foresight.drawing, endOf(scene), wayOf('hint', better), wayOf('hint', hint),
    pressed('note', company?.prepared ?? []));
  const pressFirst = () => {
    const [step] = buttons(scene);
    if (step && play.phase === 'human') void play.step(step.step);
  };
  const toBoard = () => frame.current?.querySelector<SVGElement>('[data-cell][tabindex="0"]')?.focus();
  useKeys({
    ArrowUp: toBoard, ArrowDown: toBoard, ArrowLeft: toBoard, ArrowRight: toBoard,
    Escape: () => { clicks.clear(); company?.forget(); },
    z: () => void play.undo(), y: () => void play.redo(), b: () => void play.takeBack().catch(tell),
    h: () => { if (aids) void ask(); }, t: () => { if (aids) foresight.toggle(); }, w: replay.start, f: flip, r: () => void play.roll(), p: pressFirst,
    e: () => { if (aids) change({ analysis: !watching }); }, '/': () => typing.current?.focus(), '?': () => setOpen('keys'),
    Home: () => void play.goTo(play.game.root), End: () => void play.goTo(play.game.last()),
  });

  const offer = useOffer(game, play);
  const sheet = useSheet(game, play);
  const isRoll = play.phase === 'roll';
  const dice = useMemo(() => diceCells(board), [board]);
  const step = (token: string) => void play.step(token);
  const press = (cell: number) => {
    if (!isRoll) clicks.click(cell);
    else if (dice.has(cell)) void play.roll();
  };
  const hasBar = watching && teamsOf(scene).length === 2;
  return (
    <main id="main" tabIndex={-1} class={`table table-${game.id}${play.looking ? ' looks-back' : ''}${company ? ' shared' : ''}`} data-table={id}>
      <h1 class="sound-only">{game.title}</h1>
      <div class={`board-side${hasBar ? ' with-bar' : ''}`}>
        {hasBar && (
          <EvalBar game={game} play={play} share={firstShare(play)} below={seat} />
        )}
        <div class="board-frame" ref={frame}>
          <BoardView game={game} board={board} scene={replay.shown?.scene ?? scene} art={artFor(game.id)}
            targets={replay.shown ? nowhere : isRoll ? dice : clicks.targets} chosen={clicks.chosen}
            drawing={drawing} turned={turned} onDrag={clicks.drop} atLeft={hasBar}
            offered={isRoll ? [...dice][0] : offer?.tray} onCell={replay.shown ? replay.stop : press}
            onTry={clicks.miss} onPoint={foresight.point} label={(cell) => cellText(game, board, scene, cell)}
            animate={replay.shown ? replay.shown.animate : animate}
            coordinates={settings.coordinates} luck={id} />
          <Why why={clicks.why} />
          <Celebration game={game} play={play} />
          {clicks.choices && (
            <Choices game={game} steps={clicks.choices} cell={clicks.chosen.at(-1)} onClose={clicks.clear} turned={turned}
              piece={scene.pieces.find(({ cell }) => cell === clicks.chosen[0])}
              onStep={(one) => step(one.step)} />
          )}
        </div>
      </div>
      <div class="panel">
        <div class="panel-inside">
          {company?.news}
          <TurnBox game={game} play={play} company={company} hint={hint} offer={offer} onReview={reviewing.start}
            asked={clicks.choices ? 'which' : clicks.chosen.length ? 'where' : 'none'} />
          <ForesightBox said={foresight.said} />
          <Toolbar play={play} company={company} busy={busy} foresight={foresight} replay={replay} onHint={() => void ask()}
            onFlip={flip} onRules={() => setOpen('rules')} onKeys={() => setOpen('keys')} />
          <Panel game={game} play={play} company={company} board={board} onNote={props.onNote} first={first} reviewing={reviewing}
            onShow={show} onStep={step} frame={frame} />
          {play.phase === 'human' && <Typing play={play} field={typing} />}
        </div>
      </div>
      <div ref={sheet} class="game-sheet print-only" />
      {play.wanted !== undefined && <AskBranch play={play} wanted={play.wanted} />}
      {open === 'rules' && <RulesDialog game={game} onClose={() => setOpen(undefined)} />}
      {open === 'keys' && <KeysDialog onClose={() => setOpen(undefined)} />}
    </main>
  );
}

/** What is shown when nobody is at the table yet. */
export function EmptyTable(): JSX.Element {
  return <main id="main" tabIndex={-1} class="empty"><p role="status">{t('loading')}</p></main>;
}
