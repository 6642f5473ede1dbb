// The title of the window says what is seen.
import { useLayoutEffect } from 'preact/hooks';

export function useTitle(title: string): void {
  useLayoutEffect(() => { document.title = title ? `${title} – Brett` : 'Brett'; }, [title]);
}
