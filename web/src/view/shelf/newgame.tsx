// A box taken from the shelf: what the game is, and a press starts it. What can be chosen unfolds below.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Game, Scene } from '../../engine/types.ts';
import { PlayedGame } from '../../state/game.ts';
import { writeClock, type ClockRule } from '../../online/clock.ts';
import { readPasted } from '../../state/paste.ts';
import { isElsewhere, isLevel, type Player } from '../../state/players.ts';
import { readSpec, settle, writeSpec, type Choices } from '../../state/spec.ts';
import { coverLine, coverMaker } from '../../words/covers.ts';
import { t } from '../../words/index.ts';
import { LearnNav } from '../learn/frame.tsx';
import { Aim, Read, useBook } from '../learn/text.tsx';
import { useFind } from '../lobby/usefind.ts';
import { useApp } from '../parts/context.ts';
import { Facts } from '../parts/facts.tsx';
import { Icon } from '../parts/icons.tsx';
import { LiveBoard } from '../parts/live.tsx';
import { useTitle } from '../parts/title.ts';
import { ClockField } from '../together/clockfield.tsx';
import { RatedField } from '../together/ratedfield.tsx';
import { chosenLine, OptionField, SeatField } from './options.tsx';

interface Start { spec: string; scene: Scene | undefined; problem: string }

/** The scene of the spec: how many sit at it and in which colours. Until it is known, that of the spec
 * before. */
function useStart(spec: string): Start {
  const { engine, explain } = useApp();
  const [found, setFound] = useState<Start>({ spec: '', scene: undefined, problem: '' });
  useEffect(() => {
    let alive = true;
    engine.scene({ spec, start: '', steps: [] }).then(
      (scene) => alive && setFound({ spec, scene, problem: '' }),
      (error: unknown) => alive && setFound({ spec, scene: undefined, problem: explain(error) }),
    );
    return () => { alive = false; };
  }, [spec]);
  return found;
}

/** What is chosen, and the choices last known to go together; the two are one when `settled`. Whoever
 * chooses again before the engine has answered builds on what the page shows, and the earlier answer comes
 * to nothing. */
function useChoices(game: Game, wished: string | undefined, usual: string) {
  const { engine } = useApp();
  const [shown, setShown] = useState<Choices>(() => readSpec(game, wished ?? usual));
  const [sure, setSure] = useState(shown);
  const latest = useRef(shown);
  const wish = (next: Choices, name: string) => {
    latest.current = next;
    setShown(next);
    void settle(engine, game, next, name).then((found) => {
      if (latest.current !== next) return;
      latest.current = found;
      setShown(found);
      setSure(found);
    });
  };
  // A link may name an option without those that it needs.
  useEffect(() => {
    const named = /:(\w+)=/.exec(wished ?? '')?.[1];
    if (named) wish({ ...shown }, named);
  }, []);
  const choose = (name: string, value: string) => wish({ ...latest.current, [name]: value }, name);
  return { shown, sure, settled: shown === sure, choose };
}

export function NewGame({ game, spec: wished }: { game: Game; spec?: string }): JSX.Element {
  const { engine, tables, explain, server } = useApp();
  const [habit] = useState(() => tables.habits.of(game));
  const [players, setPlayers] = useState<Player[]>(habit.players);
  const [clock, setClock] = useState<ClockRule>({ kind: 'none' });
  const [rated, setRated] = useState(false);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  useTitle(game.title);
  const reading = useBook(game.id);
  const { shown, sure, settled, choose } = useChoices(game, wished, habit.spec);
  const spec = writeSpec(game, sure);
  const start = useStart(spec);
  const { scene, problem } = start;
  const ready = settled && start.spec === spec;
  const seated = players.slice(0, scene?.seats.length ?? 0);
  const friends = seated.filter(isElsewhere).length;
  const isPublic = seated.includes('anyone');
  const hasLevels = seated.some(isLevel);
  // Nobody but people, all of them anyone: then somebody who wants the same may be waiting already.
  const isSearch = isPublic && !hasLevels && seated.includes('human');
  const find = useFind();

  /** A table on the server: one's own seat is kept, and the link or the lobby brings the others. */
  const invite = async () => {
    if (!server || server === 'none') return;
    const counts = rated && !hasLevels;
    if (isSearch) {
      await find(server, spec, clock, counts);
      if (server.seek) location.hash = '#/lobby';
      return;
    }
    const seats = seated.map((one) => (one === 'human' ? 'me' : isElsewhere(one) ? 'open' : one));
    const terms = { ...(isPublic ? { public: true } : {}), ...(counts ? { rated: true } : {}) };
    location.hash = `#/together/${await server.create({ spec, clock: writeClock(clock), seats, ...terms })}`;
  };

  const begin = async (event: Event) => {
    event.preventDefault();
    if (busy || !scene || !ready) return;
    setBusy(true);
    try {
      if (friends) return await invite();
      const played = text.trim() ? await readPasted(engine, text, spec) : new PlayedGame(spec);
      const isRecord = played.root.children.length > 0;
      const id = await tables.create(played, isRecord ? undefined : players.slice(0, scene.seats.length));
      if (!isRecord) tables.habits.keep(game, { spec, players });
      location.hash = `#/play/${id}`;
    } catch (error) {
      setWrong(explain(error));
      setBusy(false);
    }
  };

  return (
    <main id="main" tabIndex={-1} class="new-game">
      <section class={`opened cover-${game.id}`}>
        <div class="opened-head">
          <p class="box-maker">{coverMaker(game)}</p>
          <h1>{game.title}</h1>
          <p class="opened-line">{coverLine(game)}</p>
          <Facts game={game} />
        </div>
        {!problem && <LiveBoard game={game} moment={{ spec, start: '', steps: [] }} />}
      </section>
      <form class="set-up" aria-busy={ready ? undefined : true} onSubmit={(event) => void begin(event)}>
        <h2 class="sound-only">{t('newGame')}</h2>
        <div class="start-row">
          <button type="submit" class="button strong big" disabled={busy || !scene || !ready}>
            {isPublic ? t(isSearch ? 'seekAnyone' : 'openAnyone') : friends ? t(friends > 1 ? 'inviteMany' : 'invite') : <><Icon name="play" />{t('playIt')}</>}
          </button>
        </div>
        {(wrong || problem) && <p class="wrong" role="alert">{wrong || problem}</p>}
        <LearnNav game={game} />
        <details class="unfolds" open={wished !== undefined}>
          <summary>
            <strong>{t('options')}</strong>
            {scene && <span class="quiet">{chosenLine(game, scene, players, sure)}</span>}
          </summary>
          {scene && (
            <SeatField game={game} scene={scene} players={players} onChange={setPlayers}
              canInvite={server !== undefined && server !== 'none' && scene.seats.length > 1} />
          )}
          {isPublic && <p class="why">{t('anyoneSees')} {isSearch && t('seatsDrawn')}</p>}
          {friends > 0 && <ClockField rule={clock} onChange={setClock} />}
          {friends > 0 && !hasLevels && <RatedField rated={rated} onChange={setRated} />}
          {game.options.map((option) => (
            <OptionField key={option.name} game={game} reading={reading} option={option}
              value={shown[option.name] ?? option.values[0]!}
              onChange={(value) => choose(option.name, value)} />
          ))}
          {friends === 0 && (
            <details class="from-position">
              <summary>{t('fromPosition')}</summary>
              <label class="field">
                <span>{t('pasteHere')}</span>
                <textarea rows={4} value={text} spellcheck={false}
                  onInput={(event) => { setText(event.currentTarget.value); setWrong(''); }} />
              </label>
              <p class="why">{t('pasteNote')}</p>
            </details>
          )}
        </details>
      </form>
      <section class="how-to">
        <h2>{t('howTo')}</h2>
        {reading.state !== 'loading' && <Read reading={reading}>{(book) => <Aim book={book} />}</Read>}
      </section>
    </main>
  );
}
