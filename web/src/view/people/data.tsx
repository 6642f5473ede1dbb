// All that is kept about somebody: to take along, or to be forgotten.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Account, Me } from '../../online/account.ts';
import { t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { Dialog } from '../parts/dialog.tsx';
import { download } from '../table/save.ts';
import { Form } from './form.tsx';

/** Deleting asks for the password, where there is one. */
function DeleteDialog(props: { me: Me; onDelete: (password?: string) => Promise<void>; onClose: () => void }): JSX.Element {
  const { me, onDelete, onClose } = props;
  const cancel = <button type="button" class="button" onClick={onClose}>{t('cancel')}</button>;
  return (
    <Dialog title={t('deleteTitle')} onClose={onClose}>
      <p>{t('deleteText')}</p>
      <Form send="deleteYes" owner={me.name} onSend={({ password }) => onDelete(me.password ? password : undefined)}
        fields={me.password ? [{ name: 'password', label: 'passwordField', fill: 'current-password' }] : []}>{cancel}</Form>
    </Dialog>
  );
}

export function Data(props: { account: Account; me: Me; onGone: () => void }): JSX.Element {
  const { account, me, onGone } = props;
  const { note, tell } = useApp();
  const [asking, ask] = useState(false);
  const take = async () => {
    const text = JSON.stringify(await account.everything(), undefined, 2);
    download('brett-me.json', new Blob([text], { type: 'application/json' }));
  };
  const remove = async (password?: string) => {
    await account.remove(password);
    ask(false);
    note(t('deleteDone'));
    onGone();
  };
  return (
    <section class="me-part" aria-labelledby="data-head">
      <h2 id="data-head">{t('yourData')}</h2>
      <p>{t('yourDataText')}</p>
      <div class="turn-buttons">
        <button type="button" class="button" onClick={() => void take().catch(tell)}>{t('dataGet')}</button>
        <button type="button" class="button danger" onClick={() => ask(true)}>{t('dataDelete')}</button>
      </div>
      {asking && <DeleteDialog me={me} onDelete={remove} onClose={() => ask(false)} />}
    </section>
  );
}
