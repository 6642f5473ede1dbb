// The games that are open, played as the settings wish.
import { useMemo } from 'preact/hooks';
import type { Engine } from '../engine/client.ts';
import { paceOf } from '../state/pace.ts';
import type { SettingsBox } from '../state/settings.ts';
import type { GameStore, Stored } from '../state/storage.ts';
import { Tables } from '../state/tables.ts';
import { storageSentence } from '../words/errors.ts';
import { t } from '../words/index.ts';

export function useTables(
  engine: Engine, store: GameStore, box: SettingsBox, complain: (text: string) => void,
): Tables {
  return useMemo(() => {
    const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
    const pace = paceOf(() => (isStill() ? 'off' : box.get().animation));
    const options = () => ({ ms: box.get().engineMs, autoRoll: box.get().autoRoll, asks: true, pace });
    const told = (result: Stored, id: string) => {
      if (result === 'elsewhere') {
        history.replaceState(history.state, '', `#/play/${id}`);
        complain(t('errorElsewhere'));
      }
      const text = storageSentence(result);
      if (text) complain(text);
    };
    return new Tables(engine, store, options, told);
  }, [engine, store, box]);
}
