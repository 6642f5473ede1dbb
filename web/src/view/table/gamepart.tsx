// The game as a whole: who plays, giving up and agreeing, links, records and pictures.
import type { JSX, RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import { readPasted } from '../../state/paste.ts';
import type { Play } from '../../state/play.ts';
import { resigner, successor } from '../../state/standing.ts';
import { t } from '../../words/index.ts';
import { who } from '../../words/names.ts';
import { useApp } from '../parts/context.ts';
import { Ask, Dialog } from '../parts/dialog.tsx';
import { PlayerSelect } from '../parts/players.tsx';
import { useCopy, useShare } from '../parts/copy.tsx';
import { download, savePicture } from './save.ts';
import { PrintButton } from './sheet.tsx';

function PasteDialog({ spec, onClose }: { spec: string; onClose: () => void }): JSX.Element {
  const { engine, tables } = useApp();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const { explain } = useApp();
  const open = async () => {
    try {
      const id = await tables.create(await readPasted(engine, text, spec));
      onClose();
      location.hash = `#/play/${id}`;
    } catch (error) {
      setWrong(explain(error));
    }
  };
  return (
    <Dialog title={t('paste')} onClose={onClose}>
      <label class="field">
        <span>{t('pasteHere')}</span>
        <textarea rows={8} value={text} spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={onClose}>{t('cancel')}</button>
        <button type="button" class="button strong" disabled={!text.trim()}
          onClick={() => void open()}>{t('open')}</button>
      </div>
    </Dialog>
  );
}

export function GamePart(props: {
  game: Game; play: Play; frame: RefObject<HTMLDivElement | null>;
}): JSX.Element {
  const { game, play, frame } = props;
  const { engine, note, tell } = useApp();
  const [open, setOpen] = useState<'paste' | 'resign' | 'draw'>();
  const { copy, dialog } = useCopy();
  const share = useShare(play, copy);
  const over = play.scene.actor === 'none';
  const people = play.players.filter((one) => one === 'human').length;

  const record = () => engine.recordText(play.game.toRecord());
  const trying = (act: () => Promise<unknown>) => () => void act().catch(tell);
  const saveRecord = async () =>
    download(`${game.id}.txt`, new Blob([await record()], { type: 'text/plain' }));
  const levels = play.players.length - people;
  const draw = async () => {
    if (levels && !game.draws) note(t('drawNever'));
    else note(t((await play.offerDraw()) ? 'drawAccepted' : 'drawRefused'));
  };

  return (
    <div class="game-part">
      <div class="button-grid">
        <button type="button" class="button" onClick={trying(share)}>{t('share')}</button>
        <button type="button" class="button"
          onClick={trying(() => copy(play.scene.position, t('copied')))}>{t('copyPosition')}</button>
        <button type="button" class="button"
          onClick={trying(async () => copy(await record(), t('copied')))}>{t('copyRecord')}</button>
        <button type="button" class="button" onClick={() => setOpen('paste')}>{t('paste')}</button>
        <button type="button" class="button" onClick={trying(saveRecord)}>{t('saveRecord')}</button>
        <button type="button" class="button" onClick={trying(() => savePicture(frame, game.id, 'svg'))}>{t('saveSvg')}</button>
        <button type="button" class="button" onClick={trying(() => savePicture(frame, game.id, 'png'))}>{t('savePng')}</button>
        <PrintButton />
        {play.scene.seats.length > 1 && (
          <>
            <button type="button" class="button" disabled={over || people === 0}
              onClick={() => setOpen('resign')}>{t('resign')}</button>
            <button type="button" class="button" disabled={over}
              onClick={() => setOpen('draw')}>{t('offerDraw')}</button>
          </>
        )}
      </div>
      <h2>{t('seats')}</h2>
      <div class="seat-choices">
        {play.players.map((player, seat) => (
          <PlayerSelect key={seat} game={game} scene={play.scene} seat={seat} player={player}
            onChange={(next) => play.setPlayers(play.players.map((one, i) => (i === seat ? next : one)))} />
        ))}
      </div>
      {open === 'paste' && <PasteDialog spec={play.game.spec} onClose={() => setOpen(undefined)} />}
      {open === 'resign' && (
        <Ask text={t(successor(play, resigner(play) ?? 0) ? 'handOverAsk' : 'resignAsk', { who: who(game, play.scene, resigner(play) ?? 0) })} yes={t('resign')}
          onYes={() => void play.resign()} onClose={() => setOpen(undefined)} />
      )}
      {open === 'draw' && (
        <Ask text={t(levels ? 'drawOfferAsk' : 'drawAsk')} yes={t(levels ? 'offerDraw' : 'ok')} onYes={() => void draw().catch(tell)}
          onClose={() => setOpen(undefined)} />
      )}
      {dialog}
    </div>
  );
}
