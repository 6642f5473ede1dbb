// State that holds for one thing only: a hint for a position, a choice on a board.
import { useReducer, useRef } from 'preact/hooks';

/** Like useState, but with another thing it begins again, and what is set for a thing that is gone comes to
 * nothing: what belongs to the old one is never shown beside the new. */
export function useWhile<T>(thing: object, first: T): [T, (next: T) => void] {
  const kept = useRef({ thing, value: first });
  const [, again] = useReducer((n: number) => n + 1, 0);
  if (kept.current.thing !== thing) kept.current = { thing, value: first };
  const set = (value: T) => {
    if (kept.current.thing !== thing) return;
    kept.current = { thing, value };
    again(undefined);
  };
  return [kept.current.value, set];
}
