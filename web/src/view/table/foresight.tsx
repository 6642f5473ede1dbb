// What could happen next, for those who ask: what can be taken or won, and whether a way is open.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Board, Drawing, Game, Scene, Threats } from '../../engine/types.ts';
import { nothing, threatDrawing, together, unsafePlaces, wayDrawing, wayReady } from '../../state/drawing.ts';
import { complete } from '../../state/input.ts';
import type { Play } from '../../state/play.ts';
import { afterStep, threatWords, wayWords } from '../../words/foresight.ts';
import { useApp } from '../parts/context.ts';
import { useWhile } from '../parts/usewhile.ts';

export interface Foresight {
  may: boolean; on: boolean; drawing: Drawing; said: string[]; toggle(): void; point(cell?: number): void;
}

/** The position after the step that the place pointed at would make. */
function useAhead(play: Play, on: boolean, chosen: number[], cell: number | undefined) {
  const [ahead, setAhead] = useState<{ step: string; scene: Scene }>();
  const isAsked = on && cell !== undefined && play.phase === 'human';
  const steps = isAsked ? complete(play.scene, [...chosen, cell]) : [];
  const step = steps.length === 1 ? steps[0]!.step : undefined;
  useEffect(() => {
    setAhead(undefined);
    if (step === undefined) return;
    let alive = true;
    play.preview(step).then((scene) => { if (alive) setAhead({ step, scene }); }, () => {});
    return () => { alive = false; };
  }, [step, play.scene]);
  return ahead && ahead.step === step ? ahead : undefined;
}

function useThreats(play: Play, on: boolean): Threats | undefined {
  const { engine } = useApp();
  const [threats, setThreats] = useWhile<Threats | undefined>(play.scene, undefined);
  useEffect(() => {
    if (on) engine.threats(play.game.moment()).then(setThreats, () => {});
  }, [on, play.scene]);
  return on ? threats : undefined;
}

/** `aids`: whether anybody may be helped. Who plays alone is threatened by nobody. */
export function useForesight(game: Game, play: Play, chosen: number[], aids: boolean): Foresight {
  const [asked, setOn] = useState(false);
  const may = aids && play.scene.seats.length > 1, on = asked && may;
  const [cell, point] = useState<number>();
  const { scene, board } = play;
  const threats = useThreats(play, on), ahead = useAhead(play, on, chosen, cell);
  const ways = on ? (ahead?.scene ?? scene).ways ?? [] : [];
  const drawing = together(
    on ? nothing : wayReady(scene), ...ways.map(wayDrawing),
    ahead || !threats ? nothing : threatDrawing(threats, scene),
    threats && play.phase === 'human' ? unsafePlaces(threats, scene, chosen) : nothing);
  return {
    may, on, drawing, point, toggle: () => setOn(!on),
    said: sentences(game, board, scene, ahead, threats),
  };
}

function sentences(
  game: Game, board: Board, scene: Scene, ahead: { step: string; scene: Scene } | undefined,
  threats: Threats | undefined,
): string[] {
  if (!threats) return [];
  if (!ahead) return [...threatWords(game, board, scene, threats), ...wayWords(game, scene, 'runsNow')];
  return [...afterStep(threats, ahead.step), ...wayWords(game, ahead.scene, 'runsNext')];
}

export function ForesightBox({ said }: { said: string[] }): JSX.Element | null {
  if (said.length === 0) return null;
  return <div class="foresight" role="status">{said.map((one) => <p key={one}>{one}</p>)}</div>;
}
