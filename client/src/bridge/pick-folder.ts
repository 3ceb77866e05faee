import { callHost } from './call-host.ts';
import { toHostFailure } from './host-failure.ts';

/** What came of asking for a folder: one, none, or no dialog to ask with and why. */
export type PickedFolder =
  | { kind: 'picked'; path: string }
  | { kind: 'cancelled' }
  | { kind: 'unavailable'; message: string };

/** Opens the system's folder dialog; settles when the player is done with it. */
export async function pickFolder(): Promise<PickedFolder> {
  try {
    const picked = await callHost('pickFolder', null);
    return picked === null ? { kind: 'cancelled' } : { kind: 'picked', path: picked.path };
  } catch (error) {
    return { kind: 'unavailable', message: toHostFailure(error).message };
  }
}
