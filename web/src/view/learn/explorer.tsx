// A board to look around on: every step shows what is known of it.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Drawing, Game, Known, Mark, Scene, Step } from '../../engine/types.ts';
import { isAbort } from '../../engine/port.ts';
import type { Certain } from '../../learn/book.ts';
import { addressOf, placeIn, worthOfCells } from '../../learn/certain.ts';
import { after, isSame, type Place } from '../../learn/place.ts';
import { fairDraw } from '../../state/chance.ts';
import { endOf } from '../../state/drawing.ts';
import { endReason } from '../../words/ending.ts';
import { certainText, worthSign, worthText } from '../../words/certain.ts';
import { Plain } from '../../words/errors.ts';
import { t } from '../../words/index.ts';
import { stepName } from '../../words/steps.ts';
import { useCopy } from '../parts/copy.tsx';
import { useApp } from '../parts/context.ts';
import { Icon, IconButton } from '../parts/icons.tsx';
import { stepText, TryBoard, useShown } from './board.tsx';

type Start = Certain['starts'][number];

/** How many positions are looked at, and how many more for those who want to know more. */
const NODES = 4_000_000, DEEPER = 8;

interface Knowing { known?: Known; isDone: boolean; deeper?: () => void }

/** What the engine knows of a place where somebody acts; more and more, until it has looked at all it should. */
function useKnown(place: Place, asks: boolean): Knowing {
  const { engine, tell } = useApp();
  const key = JSON.stringify(place);
  const [nodes, setNodes] = useState({ of: key, most: NODES });
  const [found, find] = useState<{ of: string; known: Known; isDone: boolean }>();
  const most = nodes.of === key ? nodes.most : NODES;
  useEffect(() => {
    if (!asks) return;
    const end = new AbortController();
    const take = (isDone: boolean) => (known: Known) => { if (!end.signal.aborted) find({ of: key, known, isDone }); };
    engine.known(place, most, take(false), end.signal)
      .then(take(true), (error: unknown) => { if (!isAbort(error)) tell(error); });
    return () => end.abort();
  }, [key, asks, most]);
  const here = found?.of === key ? found : undefined;
  const more = !!here?.isDone && here.known.nodes >= most / DEEPER && here.known.steps.some(({ exact }) => !exact);
  return {
    known: here?.known, isDone: here?.isDone ?? false,
    ...(more && most * DEEPER < 2 ** 31 ? { deeper: () => setNodes({ of: key, most: most * DEEPER }) } : {}),
  };
}

function labels(known: Known, scene: Scene, chosen: number[]): Drawing {
  const isAlone = scene.seats.length === 1;
  const marks = [...worthOfCells(known, scene, chosen)].map(([cell, value]): Mark => ({
    kind: 'note', cells: [cell], label: { text: worthSign(isAlone, value), value: value.value },
  }));
  return { marks, arrows: [] };
}

function StepRow({ game, scene, one, onStep }: {
  game: Game; scene: Scene; one: Known['steps'][number]; onStep: (token: string) => void;
}): JSX.Element {
  const step = scene.steps.find(({ step: token }) => token === one.step);
  return (
    <li>
      <button type="button" class={`known-step ${one.value}`} data-step={one.step} onClick={() => onStep(one.step)}>
        <span class="known-token">{step ? stepName(game, step) : one.step}</span>
        <span class="known-worth">{worthText(scene.seats.length === 1, one)}</span>
      </button>
    </li>
  );
}

/** The steps of which something is known, and then the others; these come first where all that is known loses. */
function StepList(props: { game: Game; scene: Scene; known: Known; onStep: (token: string) => void }): JSX.Element {
  const { steps } = props.known;
  const some = steps.filter(({ value }) => value !== 'unknown'), others = steps.filter(({ value }) => value === 'unknown');
  const isLost = some.every(({ value }) => value === 'loss');
  const rows = (of: Known['steps']) => of.map((one) => <StepRow key={one.step} {...props} one={one} />);
  const known = some.length > 0 && <ol class="known-steps" tabIndex={0} aria-label={t('explorerSteps')}>{rows(some)}</ol>;
  const unknown = others.length > 0 && (
    <details open={isLost}>
      <summary>{others.length === 1 ? t('explorerUnknownOne') : t('explorerUnknown', { n: others.length })}</summary>
      <ol class="known-steps" tabIndex={0} aria-label={t('worthUnknown')}>{rows(others)}</ol>
    </details>
  );
  return isLost ? <>{unknown}{known}</> : <>{known}{unknown}</>;
}

function StartChoice({ starts, onStart }: { starts: Start[]; onStart: (start: Start) => void }): JSX.Element {
  return (
    <div class="explorer-starts" role="group" aria-label={t('explorerStart')}>
      <span class="quiet">{t('explorerStart')}</span>
      {starts.map((start) => (
        <button key={start.id} type="button" class="button" data-start={start.id} onClick={() => onStart(start)}>
          {start.drawn && <Icon name="dice" />}{start.words}
        </button>
      ))}
    </div>
  );
}

/** A position typed or pasted; the engine says what is wrong with it. */
function PositionField({ spec, position, onGo }: {
  spec: string; position: string; onGo: (place: Place) => void;
}): JSX.Element {
  const { engine, explain } = useApp();
  const [text, setText] = useState<string>();
  const [wrong, setWrong] = useState('');
  const go = async (event: Event) => {
    event.preventDefault();
    const place: Place = { spec, start: (text ?? position).trim(), steps: [] };
    try {
      await engine.scene(place);
      setText(undefined);
      setWrong('');
      onGo(place);
    } catch (error) {
      setWrong(explain(error));
    }
  };
  return (
    <form class="explorer-position" onSubmit={(event) => void go(event)}>
      <label>
        <span>{t('explorerPosition')}</span>
        <input type="text" value={text ?? position} autocomplete="off" autocapitalize="off" spellcheck={false}
          enterkeyhint="go" aria-invalid={wrong ? true : undefined}
          onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button">{t('explorerGo')}</button>
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
    </form>
  );
}

const placeOf = ({ spec, start, steps }: Start): Place => ({ spec, start, steps });

export function Explorer({ game, starts, query }: { game: Game; starts: Start[]; query: string }): JSX.Element {
  const { engine, tell } = useApp();
  const { copy, dialog } = useCopy();
  const usual = placeOf(starts.find(({ drawn }) => !drawn) ?? starts[0]!);
  const [place, setPlace] = useState<Place>(placeIn(game.id, query) ?? usual);
  const { seen, isCurrent } = useShown(place);
  const scene = seen?.scene;
  const acts = isCurrent && scene?.actor === 'seat';
  const { known, isDone, deeper } = useKnown(place, acts);
  const address = addressOf(game.id, place);
  // Others may follow the link; whoever goes back leaves the page.
  useEffect(() => {
    const isNamed = location.hash.includes('?');
    if (isNamed || !isSame(place, usual)) history.replaceState(history.state, '', address);
  }, [address]);
  // The page is not told of an address that was only replaced, so it is looked at here when another one is called.
  useEffect(() => {
    const change = () => {
      const [path, asked = ''] = location.hash.split('?');
      if (path === `#/known/${game.id}`) setPlace(placeIn(game.id, asked) ?? usual);
    };
    addEventListener('hashchange', change);
    return () => removeEventListener('hashchange', change);
  }, [game.id]);
  const begin = async (start: Start) => {
    try {
      const from = start.drawn ? await engine.knownDraw(start.spec, fairDraw(2 ** 31 - 1)) : start.start;
      if (start.drawn && !from) throw new Plain(t('explorerNone'));
      setPlace({ ...placeOf(start), start: from });
    } catch (error) {
      tell(error);
    }
  };
  const onStep = (token: string) => { if (acts) setPlace(after(place, token)); };
  const isAlone = scene?.seats.length === 1;
  return (
    <section class="explorer no-print" aria-labelledby="explorer" data-done={isDone || (isCurrent && !acts) ? '' : undefined}
      data-shown={isCurrent ? place.steps.length : undefined}>
      <div class="paper explorer-head">
        <h2 id="explorer">{t('explorer')}</h2>
        <p class="quiet">{t(isAlone ? 'explorerAlone' : 'explorerBoard')}</p>
        <StartChoice starts={starts} onStart={(start) => void begin(start)} />
      </div>
      <div class="lesson">
        <div class="lesson-words paper">
          <div class="lesson-buttons">
            <IconButton name="undo" label={t('explorerBack')} disabled={place.steps.length === 0}
              onClick={() => setPlace({ ...place, steps: place.steps.slice(0, -1) })} />
            <button type="button" class="button" data-do="again" disabled={place.steps.length === 0}
              onClick={() => setPlace({ ...place, steps: [] })}>{t('explorerAgain')}</button>
            <button type="button" class="button" data-do="share"
              onClick={() => void copy(new URL(address, location.href).href, t('explorerShared'))}>{t('explorerShare')}</button>
          </div>
          <div class="explorer-verdict" role="status">
            {seen?.last && isCurrent && <p class="figure-step">{stepText(game, seen.last.before, seen.last.step)}</p>}
            {scene && isCurrent && scene.actor === 'none' && <p><strong>{endReason(game, scene)}</strong></p>}
            {scene && acts && known && <p class={`verdict ${known.value}`}><strong>{certainText(game, scene, known)}</strong></p>}
          </div>
          {acts && !isDone && <p class="quiet">{t('explorerLooking')}</p>}
          {scene && acts && known && <StepList game={game} scene={scene} known={known} onStep={onStep} />}
          {acts && isDone && known?.steps.some(({ value }) => value === 'unknown') && (
            <p class="quiet" data-edge="">{t('explorerEdge')}</p>
          )}
          {deeper && <p><button type="button" class="button" data-do="deeper" onClick={deeper}>{t('explorerDeeper')}</button></p>}
          {acts && known && known.line.length > 1 && (
            <p class="quiet explorer-line">{t('explorerBest', { steps: known.line.join(' ') })}</p>
          )}
          {scene && <PositionField spec={place.spec} position={scene.position} onGo={setPlace} />}
        </div>
        <div class="lesson-board">
          {seen && (
            <TryBoard game={game} seen={seen} active={acts} onStep={({ step }: Step) => onStep(step)}
              drawing={(chosen) => (known && acts ? labels(known, seen.scene, chosen) : endOf(seen.scene))}
              about={(chosen, cell) => {
                const value = known && acts ? worthOfCells(known, seen.scene, chosen).get(cell) : undefined;
                return value ? `, ${worthText(isAlone, value)}` : '';
              }} />
          )}
        </div>
      </div>
      {dialog}
    </section>
  );
}
