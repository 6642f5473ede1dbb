// The shared game as a whole: asking, giving up, talking, the link and the record.
import type { JSX, RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import type { SharedPlay } from '../../online/play.ts';
import { sharedRecord } from '../../online/record.ts';
import { sidesIn } from '../../state/standing.ts';
import { t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { Ask } from '../parts/dialog.tsx';
import { useCopy } from '../parts/copy.tsx';
import { download, savePicture } from '../table/save.ts';
import { LinkCard } from './link.tsx';
import { TellMe } from './tellme.tsx';

/** Whether somebody has not had a turn yet: then the game can be called off. */
function isEarly({ session }: SharedPlay): boolean {
  const { chairs, played } = session.state;
  return chairs.some((_, seat) => !played.some(({ by }) => by === seat));
}

export function SharedPart(props: {
  game: Game; play: SharedPlay; frame: RefObject<HTMLDivElement | null>;
}): JSX.Element {
  const { game, play, frame } = props;
  const { engine, tell } = useApp();
  const { session } = play;
  const { state, seat } = session;
  const [asking, ask] = useState<'resign' | 'draw' | 'abort'>();
  const { copy, dialog } = useCopy();
  const sits = seat !== undefined && !state.ended;
  const early = isEarly(play);
  const isLarge = sidesIn(play.scene) > 2;
  const record = () => engine.recordText(sharedRecord(state, play.game));
  const trying = (act: () => Promise<unknown>) => () => void act().catch(tell);
  const isAsked = state.offered.draw.length > 0;
  return (
    <div class="game-part">
      {sits && (
        <>
          <div class="button-grid">
            <button type="button" class="button" disabled={isAsked} onClick={() => ask('draw')}>{t('askDraw')}</button>
            {early && <button type="button" class="button" onClick={() => ask('abort')}>{t('callOff')}</button>}
            <button type="button" class="button" onClick={() => ask('resign')}>{t('resign')}</button>
          </div>
          <TellMe />
        </>
      )}
      <div class="button-grid">
        <button type="button" class="button" onClick={trying(async () => copy(await record(), t('copied')))}>{t('copyRecord')}</button>
        <button type="button" class="button"
          onClick={trying(async () => download(`${game.id}.txt`, new Blob([await record()], { type: 'text/plain' })))}>{t('saveRecord')}</button>
        <button type="button" class="button" onClick={trying(() => savePicture(frame, game.id, 'png'))}>{t('savePng')}</button>
      </div>
      <LinkCard game={game} id={session.id} />
      {asking === 'draw' && (
        <Ask text={t('drawSure')} yes={t('askDraw')} onYes={trying(() => session.offer('draw'))} onClose={() => ask(undefined)} />
      )}
      {asking === 'resign' && (
        <Ask text={t(isLarge ? 'leaveSure' : 'resignSure')} yes={t('resign')} onYes={trying(() => session.want({ t: 'resign' }))}
          onClose={() => ask(undefined)} />
      )}
      {asking === 'abort' && (
        <Ask text={t('callOffAsk')} yes={t('callOff')} onYes={trying(() => session.want({ t: 'abort' }))} onClose={() => ask(undefined)} />
      )}
      {dialog}
    </div>
  );
}
