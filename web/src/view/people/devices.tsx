// Where somebody is logged in, and how to end that.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Account, Device, Me } from '../../online/account.ts';
import { t } from '../../words/index.ts';
import { deviceName, timeText } from '../../words/people.ts';
import { useApp } from '../parts/context.ts';
import { Ask } from '../parts/dialog.tsx';

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }): JSX.Element {
  const name = deviceName(device.what);
  return (
    <li class="device">
      <span>
        <strong>{name}</strong>{device.here && <> <span class="device-here">{t('deviceHere')}</span></>}
        <span class="quiet device-seen">{t('deviceSeen', { time: timeText(device.seen) })}</span>
      </span>
      {!device.here && (
        <button type="button" class="button" aria-label={t('deviceEndOf', { what: name })} onClick={onEnd}>{t('deviceEnd')}</button>
      )}
    </li>
  );
}

export function Devices(props: { account: Account; me: Me; trying: (act: () => Promise<unknown>, done: string) => void }): JSX.Element {
  const { account, me, trying } = props;
  const { tell } = useApp();
  const [all, setAll] = useState<Device[]>();
  const [asking, ask] = useState<'out' | 'all'>();
  const read = () => account.devices().then(setAll, tell);
  useEffect(() => void read(), [account, me]);
  const logOut = () => trying(() => account.logOut(), t('logOutDone'));
  return (
    <section class="me-part" aria-labelledby="devices-head">
      <h2 id="devices-head">{t('devices')}</h2>
      {!all && <p role="status">{t('loading')}</p>}
      <ul class="devices">
        {all?.map((device) => (
          <DeviceRow key={device.id} device={device}
            onEnd={() => trying(() => account.end(device.id).finally(read), t('deviceEnded'))} />
        ))}
      </ul>
      <div class="turn-buttons">
        <button type="button" class="button" onClick={() => (me.password ? logOut() : ask('out'))}>{t('logOut')}</button>
        {me.password && <button type="button" class="button" onClick={() => ask('all')}>{t('logOutAll')}</button>}
      </div>
      {asking === 'out' && (
        <Ask text={t('logOutSure', { name: me.name })} yes={t('logOut')} onYes={logOut} onClose={() => ask(undefined)} />
      )}
      {asking === 'all' && (
        <Ask text={t('logOutAllSure')} yes={t('logOutAll')} onClose={() => ask(undefined)}
          onYes={() => trying(() => account.logOutAll(), t('logOutDone'))} />
      )}
    </section>
  );
}
