// Who was logged out from elsewhere is told so.
import { useEffect } from 'preact/hooks';
import type { Server } from '../online/server.ts';

export function useLoggedOut(server: Server | 'none' | undefined, told: () => void): void {
  useEffect(() => {
    if (!server || server === 'none') return;
    const { line } = server;
    let known = line.loggedOut;
    return line.subscribe(() => {
      if (line.loggedOut === known) return;
      known = line.loggedOut;
      told();
    });
  }, [server]);
}
