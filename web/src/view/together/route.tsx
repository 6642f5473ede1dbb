// The address of a shared game: an invitation until all sit, then the table.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Game, Scene } from '../../engine/types.ts';
import { SharedPlay } from '../../online/play.ts';
import type { Server } from '../../online/server.ts';
import type { Session } from '../../online/session.ts';
import { isId } from '../../online/wire.ts';
import { gameOf } from '../../state/spec.ts';
import { t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { EmptyTable } from '../table/table.tsx';
import { Invitation } from './invitation.tsx';
import { SharedTable } from './table.tsx';
import { useSession } from './usesession.ts';

function Sorry({ text }: { text: string }): JSX.Element {
  return (
    <main id="main" tabIndex={-1} class="empty">
      <h1>{t('errorTitle')}</h1>
      <p role="alert">{text}</p>
      <p><a class="button strong" href="#/">{t('back')}</a></p>
    </main>
  );
}

/** The table, once the game has begun. */
function useSharedPlay(session: Session | undefined): SharedPlay | undefined {
  const { engine, tables, tell } = useApp();
  const [play, setPlay] = useState<SharedPlay>();
  const isOn = session !== undefined && (session.state.begun || session.state.ended !== undefined);
  useEffect(() => {
    if (!isOn) return;
    let alive = true;
    let mine: SharedPlay | undefined;
    SharedPlay.join(engine, session, tables.manner).then((joined) => {
      mine = joined;
      if (alive) setPlay(joined);
      else joined.close();
    }, tell);
    return () => { alive = false; mine?.close(); setPlay(undefined); };
  }, [session, isOn]);
  return play?.session === session ? play : undefined;
}

function useScene(spec: string): Scene | undefined {
  const { engine } = useApp();
  const [found, setFound] = useState<{ spec: string; scene: Scene }>();
  useEffect(() => {
    let alive = true;
    if (spec) engine.scene({ spec, start: '', steps: [] }).then((scene) => { if (alive) setFound({ spec, scene }); }, () => {});
    return () => { alive = false; };
  }, [spec]);
  return found?.spec === spec ? found.scene : undefined;
}

function Shared({ server, id }: { server: Server; id: string }): JSX.Element {
  const { games } = useApp();
  const session = useSession(server, id);
  const play = useSharedPlay(session);
  const scene = useScene(session?.state.spec ?? '');
  if (session?.gone) return <Sorry text={t('goneGame')} />;
  const game: Game | undefined = session && gameOf(games, session.state.spec);
  if (!session || !game || !scene) return <EmptyTable />;
  if (play) return <SharedTable key={id} game={game} play={play} />;
  if (session.state.begun || session.state.ended) return <EmptyTable />;
  return <Invitation key={id} server={server} game={game} scene={scene} session={session} />;
}

/** Until it is known whether there is a server nothing is said. */
export function Together({ id }: { id: string | undefined }): JSX.Element {
  const { server } = useApp();
  if (!isId(id)) return <Sorry text={t('goneGame')} />;
  if (server === 'none') return <Sorry text={t('noServer')} />;
  return server ? <Shared server={server} id={id} /> : <EmptyTable />;
}
