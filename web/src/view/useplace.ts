// A new view begins at its top, and so does the keyboard; back and forward lead to where one was.
import { useLayoutEffect, useRef } from 'preact/hooks';

const KEPT = 'brett.places';

/** How far down each entry of the history was read, by its name. A reload keeps it. */
let places: Record<string, number> = {};
let here = '';
/** Where the view is held while it grows. */
let held: number | null = null;

/** The name of this entry of the history; one that has none gets one. */
function entry(): string {
  const state = history.state as { entry?: string } | null;
  if (state?.entry) return state.entry;
  const name = Date.now().toString(36) + Math.random().toString(36).slice(2, 6);
  history.replaceState({ entry: name }, '');
  return name;
}

/** Stays at a place while the view grows, until somebody does something. */
function stayAt(y: number): () => void {
  const go = () => { if (Math.abs(scrollY - y) > 1) scrollTo(0, y); };
  const sizes = new ResizeObserver(go);
  const acts = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
  const stop = () => {
    held = null;
    sizes.disconnect();
    for (const act of acts) removeEventListener(act, stop);
  };
  for (const act of acts) addEventListener(act, stop, { passive: true });
  held = y;
  go();
  if (y > 0) sizes.observe(document.body);
  else stop();
  return stop;
}

/** The browser would go by the height that the page has before anything is there. */
function useMemory(): void {
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    try {
      places = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Record<string, number>;
    } catch {
      // A browser that forbids it begins at the top after a reload.
    }
    const note = () => { if (here) places[here] = held ?? scrollY; };
    const keep = () => {
      try {
        sessionStorage.setItem(KEPT, JSON.stringify(places));
      } catch {
        // As above.
      }
    };
    // The browser tells of scrolling only with the next picture: who leaves before that has been there all the same.
    const leave = () => { note(); keep(); };
    addEventListener('scroll', note, { passive: true });
    // Comes before hashchange, at which the next view may be drawn before all have heard of it.
    addEventListener('popstate', note);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('popstate', note);
      removeEventListener('pagehide', leave);
    };
  }, []);
}

export function usePlace(hash: string): void {
  const mounted = useRef(false);
  useMemory();
  useLayoutEffect(() => {
    here = entry();
    if (mounted.current) document.getElementById('main')?.focus({ preventScroll: true });
    mounted.current = true;
    return stayAt(places[here] ?? 0);
  }, [hash]);
}
