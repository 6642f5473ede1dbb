// The piece that the turn says must be placed: the engine is asked what a step would do.
import { useEffect } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import { offerIn, telling, type Offer } from '../../state/offer.ts';
import type { Play } from '../../state/play.ts';
import { useWhile } from '../parts/usewhile.ts';

export function useOffer(game: Game, play: Play): Offer | undefined {
  const { scene, board } = play;
  const [offer, setOffer] = useWhile<Offer | undefined>(scene, undefined);
  useEffect(() => {
    const step = telling(game, scene);
    if (step === undefined) return undefined;
    let alive = true;
    play.preview(step).then((after) => alive && setOffer(offerIn(board, scene, after)), () => {});
    return () => { alive = false; };
  }, [scene]);
  return offer;
}
