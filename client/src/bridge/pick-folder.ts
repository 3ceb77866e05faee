import { callHost } from './call-host.ts';
import { hostCan } from './capabilities.ts';
import { toHostFailure } from './host-failure.ts';

/** The result of the folder dialog: a folder, none, or no dialog; with the reason where it failed. */
export type PickedFolder =
  | { kind: 'picked'; path: string }
  | { kind: 'cancelled' }
  | { kind: 'unavailable'; message: string | null };

/** Opens the system's folder dialog; settles when the player has closed it. */
export async function pickFolder(): Promise<PickedFolder> {
  if (!hostCan('pickFolder')) return { kind: 'unavailable', message: null };
  try {
    const picked = await callHost('pickFolder', null);
    return picked === null ? { kind: 'cancelled' } : { kind: 'picked', path: picked.path };
  } catch (error) {
    return { kind: 'unavailable', message: toHostFailure(error).message };
  }
}
