// Somebody without a name: takes one, or is somebody already.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Account } from '../../online/account.ts';
import { t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { Form } from './form.tsx';

/** `onRecovered` gets the next recovery code. */
function LogIn(props: { account: Account; onChange: () => void; onRecovered: (code: string) => void }): JSX.Element {
  const { account, onChange, onRecovered } = props;
  const { note } = useApp();
  const logIn = async ({ name = '', password = '' }: Record<string, string>) => {
    note(t('logInDone', { name: (await account.logIn(name, password)).name }));
    onChange();
  };
  const recover = async ({ name = '', recovery = '', password = '' }: Record<string, string>) => {
    onRecovered(await account.recover(name, recovery.trim(), password));
    note(t('passwordDone'));
    onChange();
  };
  const [hasLost, setLost] = useState(false);
  return (
    <section class="me-part" aria-labelledby="login-head">
      <h2 id="login-head">{t('logInHead')}</h2>
      <Form send="logIn" isStrong={false} onSend={logIn} fields={[
        { name: 'name', label: 'nameField', fill: 'username' }, { name: 'password', label: 'passwordField', fill: 'current-password' },
      ]} />
      <p class="quiet">{t('logInText')}</p>
      <details open={hasLost} onToggle={(event) => setLost(event.currentTarget.open)}>
        <summary>{t('passwordLost')}</summary>
        {hasLost && (
          <Form send="recoveryDo" isStrong={false} onSend={recover} fields={[
            { name: 'name', label: 'nameField', fill: 'username' }, { name: 'recovery', label: 'recoveryField', fill: 'off' },
            { name: 'password', label: 'passwordNew', hint: 'passwordHint', fill: 'new-password' },
          ]} />
        )}
      </details>
    </section>
  );
}

export function Guest(props: { account: Account; onChange: () => void; onRecovered: (code: string) => void }): JSX.Element {
  const { account, onChange } = props;
  const { note } = useApp();
  const take = async ({ name = '' }: Record<string, string>) => {
    note(t('nameTaken', { name: (await account.takeName(name.trim())).name }));
    onChange();
  };
  return (
    <>
      <section class="me-part" aria-labelledby="guest-head">
        <h2 id="guest-head">{t('accountGuest')}</h2>
        <p>{t('accountGuestText')}</p>
        <Form send="nameTake" onSend={take} fields={[{ name: 'name', label: 'nameField', hint: 'nameHint', fill: 'username' }]} />
      </section>
      <LogIn {...props} />
    </>
  );
}
