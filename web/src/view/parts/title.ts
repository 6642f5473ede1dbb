// The title of the window says what is seen.
import { useEffect } from 'preact/hooks';

export function useTitle(title: string): void {
  useEffect(() => { document.title = title ? `${title} – Brett` : 'Brett'; }, [title]);
}
