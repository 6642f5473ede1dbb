// Whether a game counts. Who has no name yet learns where to take one.
import type { JSX } from 'preact';
import { t } from '../../words/index.ts';

export function RatedField({ rated, onChange }: { rated: boolean; onChange: (rated: boolean) => void }): JSX.Element {
  return (
    <div class="rated-field">
      <label class="switch">
        <input type="checkbox" role="switch" checked={rated} onChange={(event) => onChange(event.currentTarget.checked)} />
        <span>{t('ratedGame')}</span>
      </label>
      {rated && <p class="why">{t('ratedWords')} <a href="#/me">{t('ratedName')}</a></p>}
    </div>
  );
}
