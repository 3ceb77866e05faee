import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../../shared/lib/stored.ts';
import { useUser } from '../api/user-detail.ts';
import { useSession } from './session-store.ts';

/** The nickname of the player whom the page showed last; missing if nobody was logged in. */
const key = 'shownName';

/**
 * The name to show in the header, or null for a guest. The host's answer takes a moment: until
 * then it is the player whom the page showed last, so that the menu and the header have their room
 * from the start. What a player may do is decided by `useLoggedIn` alone.
 */
export function useExpectedPlayer(): string | null {
  const [before] = useState(() => readStored(key));
  const token = useSession((session) => session.token);
  const restored = useSession((session) => session.restored);
  const nickname = useUser()?.nickname;
  if (token === '') return restored ? null : before;
  return nickname ?? before ?? '';
}

/** Remembers whom the page shows, for its next start. */
export function useKeepPlayer(): void {
  const known = useSession((session) => session.restored);
  const loggedIn = useSession((session) => session.token !== '');
  const nickname = useUser()?.nickname;
  useEffect(() => {
    if (loggedIn && nickname !== undefined) writeStored(key, nickname);
    else if (known && !loggedIn) writeStored(key, null);
  }, [known, loggedIn, nickname]);
}
