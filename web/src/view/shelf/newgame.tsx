// A box taken from the shelf: what the game is, its options with their reasons, and who plays.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Game, GameOption, Scene } from '../../engine/types.ts';
import { explain } from '../../learn/book.ts';
import { PlayedGame } from '../../state/game.ts';
import { readPasted } from '../../state/paste.ts';
import type { Player } from '../../state/players.ts';
import { defaults, readSpec, settle, writeSpec, type Choices } from '../../state/spec.ts';
import { coverLine, coverMaker } from '../../words/covers.ts';
import { t } from '../../words/index.ts';
import { optionWords } from '../../words/options.ts';
import { Sure } from '../learn/figure.tsx';
import { LearnNav } from '../learn/frame.tsx';
import { Aim, Read, useBook, type Reading } from '../learn/text.tsx';
import { useApp } from '../parts/context.ts';
import { Facts } from '../parts/facts.tsx';
import { LiveBoard } from '../parts/live.tsx';
import { PlayerSelect } from '../parts/players.tsx';
import { useTitle } from '../parts/title.ts';

/** What the chosen value means. Where it settles a doubt, also why and how sure that is. A game that nobody has
 * written about yet has the engine's own words. */
function Meaning({ game, reading, option, value }: {
  game: Game; reading: Reading; option: GameOption; value: string;
}): JSX.Element {
  const found = reading.state === 'here' ? explain(reading.book, { name: option.name, value }) : undefined;
  const { ruling } = found ?? {};
  return (
    <div class="why" data-option={option.name}>
      <p>
        {ruling && <em>{ruling.question} </em>}
        {reading.state === 'missing' ? option.about : found?.words}
        {found && !ruling && <> <a href={`#/rulings/${game.id}/ways`}>{t('ways')}</a></>}
      </p>
      {ruling && (
        <details>
          <summary>{t('whyRuled')}</summary>
          <p>{ruling.why} <Sure n={ruling.sure} /></p>
          <p><a href={`#/rulings/${game.id}/${ruling.id}`}>{t('allRulings')}</a></p>
        </details>
      )}
    </div>
  );
}

function OptionField(props: {
  game: Game; reading: Reading; option: GameOption; value: string; onChange: (value: string) => void;
}): JSX.Element {
  const { game, reading, option, value, onChange } = props;
  const words = optionWords(game.id, option.name);
  return (
    <fieldset class="choose">
      <legend>{words.name}</legend>
      <div class="segments">
        {option.values.map((one) => (
          <label key={one} class="segment">
            <input type="radio" name={option.name} value={one} checked={one === value}
              onChange={() => onChange(one)} />
            <span>{words.values[one] ?? one}</span>
          </label>
        ))}
      </div>
      <Meaning game={game} reading={reading} option={option} value={value} />
    </fieldset>
  );
}

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
function useChoices(game: Game, wished: string | undefined) {
  const { engine } = useApp();
  const [shown, setShown] = useState<Choices>(() => (wished ? readSpec(game, wished) : defaults(game)));
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

const usual: Player[] = ['human', 3, 3, 3];

export function NewGame({ game, spec: wished }: { game: Game; spec?: string }): JSX.Element {
  const { engine, tables, explain } = useApp();
  const [players, setPlayers] = useState<Player[]>(usual);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  useTitle(game.title);
  const reading = useBook(game.id);
  const { shown, sure, settled, choose } = useChoices(game, wished);
  const spec = writeSpec(game, sure);
  const start = useStart(spec);
  const { scene, problem } = start;
  const ready = settled && start.spec === spec;

  const begin = async (event: Event) => {
    event.preventDefault();
    if (busy || !scene || !ready) return;
    setBusy(true);
    try {
      const played = text.trim() ? await readPasted(engine, text, spec) : new PlayedGame(spec);
      const isRecord = played.root.children.length > 0;
      const id = await tables.create(played, isRecord ? undefined : players.slice(0, scene.seats.length));
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
        <h2>{t('newGame')}</h2>
        {game.options.map((option) => (
          <OptionField key={option.name} game={game} reading={reading} option={option}
            value={shown[option.name] ?? option.values[0]!}
            onChange={(value) => choose(option.name, value)} />
        ))}
        {problem && <p class="wrong" role="alert">{problem}</p>}
        {scene && (
          <fieldset class="choose">
            <legend>{t('seats')}</legend>
            <div class="seat-choices">
              {scene.seats.map((_, seat) => (
                <PlayerSelect key={seat} game={game} scene={scene} seat={seat} player={players[seat] ?? 3}
                  onChange={(next) => setPlayers(players.map((one, i) => (i === seat ? next : one)))} />
              ))}
            </div>
            <p class="why">{t('levelNote')}</p>
          </fieldset>
        )}
        <details class="from-position">
          <summary>{t('fromPosition')}</summary>
          <label class="field">
            <span>{t('pasteHere')}</span>
            <textarea rows={4} value={text} spellcheck={false}
              onInput={(event) => { setText(event.currentTarget.value); setWrong(''); }} />
          </label>
          <p class="why">{t('pasteNote')}</p>
        </details>
        {wrong && <p class="wrong" role="alert">{wrong}</p>}
        <button type="submit" class="button strong big" disabled={busy || !scene || !ready}>
          {t('start')}
        </button>
      </form>
      <section class="how-to">
        <h2>{t('howTo')}</h2>
        {reading.state !== 'loading' && <Read reading={reading}>{(book) => <Aim book={book} />}</Read>}
        <LearnNav game={game} />
      </section>
    </main>
  );
}
