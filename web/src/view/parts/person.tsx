// Somebody by name; the name leads to what everybody may know of him.
import type { JSX } from 'preact';
import { t } from '../../words/index.ts';

export function PersonLink(props: { person: number; name: string; rating?: number | undefined; bot?: boolean | undefined }): JSX.Element {
  const { person, name, rating, bot } = props;
  return (
    <span class="person">
      <a href={`#/person/${person}`}>{name || t('guest')}</a>
      {rating !== undefined && <small title={t('ratingOf', { n: rating })}> {rating}</small>}
      {bot && <small class="tag"> {t('program')}</small>}
    </span>
  );
}
