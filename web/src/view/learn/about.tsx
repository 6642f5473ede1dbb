// About the games and about Brett.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Text } from '../../learn/book.ts';
import { Plain } from '../../words/errors.ts';
import { language, t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { useTitle } from '../parts/title.ts';
import { PartView } from './text.tsx';

export function AboutPage(): JSX.Element {
  const { library, tell } = useApp();
  const [text, set] = useState<Text>();
  const now = language();
  useTitle(t('about'));
  useEffect(() => {
    let alive = true;
    library.about(now).then((found) => { if (alive) set(found); }, () => tell(new Plain(t('errorBook'))));
    return () => { alive = false; };
  }, [now]);
  return (
    <main id="main" tabIndex={-1} class="learn learn-about">
      <article class="paper page-text">
        {text ? text.parts.map((part, i) => <PartView key={i} part={part} />)
          : <p role="status">{t('loading')}</p>}
      </article>
    </main>
  );
}
