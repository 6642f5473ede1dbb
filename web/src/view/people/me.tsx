// Who one is: a guest, or somebody with a name, a password and devices. Nobody needs any of it to play.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Account, Me } from '../../online/account.ts';
import type { Server } from '../../online/server.ts';
import { t } from '../../words/index.ts';
import { dayText } from '../../words/people.ts';
import { useApp } from '../parts/context.ts';
import { useTitle } from '../parts/title.ts';
import { Data } from './data.tsx';
import { Devices } from './devices.tsx';
import { Form } from './form.tsx';
import { Guest } from './guest.tsx';
import { Recovery } from './recovery.tsx';

function ChangeName({ account, me, onChange }: { account: Account; me: Me; onChange: () => void }): JSX.Element {
  const { note } = useApp();
  const change = async ({ name = '' }: Record<string, string>) => {
    note(t('nameTaken', { name: (await account.takeName(name.trim())).name }));
    onChange();
  };
  return (
    <details class="me-part">
      <summary><h2>{t('nameChange')}</h2></summary>
      <Form key={me.name} send="nameChangeDo" isStrong={false} onSend={change}
        fields={[{ name: 'name', label: 'nameField', hint: 'nameHint', fill: 'username', value: me.name }]} />
    </details>
  );
}

/** The first password is asked for in plain sight, another one only by those who look for it. */
function Password(props: { account: Account; me: Me; onCode: (code: string) => void }): JSX.Element {
  const { account, me, onCode } = props;
  const { note } = useApp();
  const set = async ({ password = '', old }: Record<string, string>) => {
    onCode(await account.setPassword(password, old));
    note(t('passwordDone'));
  };
  const next = { name: 'password', label: 'passwordNew', hint: 'passwordHint', fill: 'new-password' } as const;
  if (!me.password)
    return (
      <section class="me-part" aria-labelledby="password-head">
        <h2 id="password-head">{t('passwordSet')}</h2>
        <p>{t('passwordSetText')}</p>
        <Form send="passwordSetDo" owner={me.name} onSend={set} fields={[{ ...next, label: 'passwordField' }]} />
      </section>
    );
  return (
    <details class="me-part">
      <summary><h2>{t('passwordChange')}</h2></summary>
      <p>{t('passwordChangeText')}</p>
      <Form send="passwordChangeDo" isStrong={false} owner={me.name} onSend={set}
        fields={[next, { name: 'old', label: 'passwordOld', fill: 'current-password' }]} />
    </details>
  );
}

/** Who one is, asked again when that may have changed: here, or in another window. */
function useMe({ account, line }: Server): { me: Me | undefined; again: () => void } {
  const { tell } = useApp();
  const [me, setMe] = useState<Me>();
  const [asked, ask] = useState(0);
  const again = () => ask((n) => n + 1);
  useEffect(() => {
    let alive = true;
    account.me().then((found) => { if (alive) setMe(found); }, (error: unknown) => { if (alive) tell(error); });
    return () => { alive = false; };
  }, [account, asked]);
  useEffect(() => {
    let known = `${line.person} ${line.name}`;
    return line.subscribe(() => {
      const now = `${line.person} ${line.name}`;
      if (line.state === 'open' && now !== known) known = now, again();
    });
  }, [line]);
  return { me, again };
}

function Known({ server }: { server: Server }): JSX.Element {
  const { account } = server;
  const { note, tell } = useApp();
  const { me, again } = useMe(server);
  const [code, setCode] = useState('');
  const trying = (act: () => Promise<unknown>, done: string) => void act().then(() => note(done), tell).finally(again);
  if (!me) return <p role="status">{t('loading')}</p>;
  const data = <Data account={account} me={me} onGone={again} />;
  if (!me.name) return <><Guest account={account} onChange={again} onRecovered={setCode} />{data}</>;
  return (
    <>
      <div class="me-name">
        <p class="me-big">{me.name}</p>
        <p class="quiet">{t('accountSince', { day: dayText(me.made) })}</p>
      </div>
      {code && <Recovery name={me.name} code={code} onKept={() => setCode('')} />}
      <Password account={account} me={me} onCode={(next) => { setCode(next); again(); }} />
      <ChangeName account={account} me={me} onChange={again} />
      <Devices account={account} me={me} trying={trying} />
      {data}
    </>
  );
}

export function MePage(): JSX.Element {
  const { server } = useApp();
  useTitle(t('account'));
  return (
    <main id="main" tabIndex={-1} class="me-page">
      <h1>{t('account')}</h1>
      {server === 'none' ? <p role="alert">{t('noServerHere')}</p> : !server ? <p role="status">{t('loading')}</p> : <Known server={server} />}
    </main>
  );
}
