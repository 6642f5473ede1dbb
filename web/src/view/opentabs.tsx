// The open games in the head of the page, one press away from each other: the newest first, told apart by opponent and turn.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { gameOf } from '../state/spec.ts';
import { t } from '../words/index.ts';
import { opponents, progress } from '../words/names.ts';
import { useApp } from './parts/context.ts';

export function OpenTabs({ id }: { id: string }): JSX.Element {
  const { tables, games } = useApp();
  const [saved, setSaved] = useState(() => tables.list());
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    setSaved(tables.list());
    return tables.store.onChange(() => setSaved(tables.list()));
  }, [tables, id]);
  const order = saved.map((one) => one.id).join();
  // The row may be longer than the screen: the game on the table is in sight.
  useLayoutEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (!nav.current || !here) return;
    const left = here.offsetLeft - nav.current.offsetLeft;
    const right = left + here.offsetWidth - nav.current.clientWidth;
    if (left < nav.current.scrollLeft || right > nav.current.scrollLeft)
      nav.current.scrollLeft = Math.min(left, Math.max(0, right + 48));
  }, [id, order]);
  return (
    <nav ref={nav} class="open-tabs" aria-label={t('openGames')}>
      {saved.map((one) => (
        <a key={one.id} href={`#/play/${one.id}`} aria-current={one.id === id ? 'page' : undefined}>
          <strong>{gameOf(games, one.spec)?.title ?? one.spec}</strong>
          {' '}<span>{[opponents(one.record), progress(one)].filter(Boolean).join(' · ')}</span>
        </a>
      ))}
    </nav>
  );
}
