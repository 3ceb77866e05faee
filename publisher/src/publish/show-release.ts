import type { ReleaseManifest } from '@gamebox/contract';
import type { GameStore } from '../store/layout.ts';
import { forgetIntent, intendedRelease } from '../store/point-intent.ts';
import { pointTo, readPointer, releaseNumbers } from '../store/releases.ts';

export type ShowOptions = {
  readonly hold: boolean;
  /** Other addresses of the game's folder, each ending in `/`; null for those named before. */
  readonly mirrors: readonly string[] | null;
};

export type Shown = {
  /** Players don't get the release yet: `pointRelease` publishes it. */
  readonly held: boolean;
  /** Held releases that are now older than the one that players get. */
  readonly passedOver: readonly number[];
  /** The pointer's release before and now; null if the pointer was not changed. */
  readonly mirrors: { readonly before: readonly string[]; readonly now: readonly string[] } | null;
};

type Named = Pick<ReleaseManifest, 'channel' | 'release' | 'version'>;

const HELD: Shown = { held: true, passedOver: [], mirrors: null };

/** Makes the pointer name a release, whatever it named before; a damaged pointer is replaced. */
export async function showRelease(
  store: GameStore,
  release: Named,
  mirrors: ShowOptions['mirrors'],
): Promise<Shown> {
  const old = await readPointer(store, release.channel).catch(() => undefined);
  const before = old?.mirrors ?? [];
  const now = mirrors ?? before;
  const numbers = old === undefined ? [] : await releaseNumbers(store, release.channel);
  await pointTo(store, release, now);
  const passedOver = numbers.filter((one) => one > (old?.release ?? 0) && one < release.release);
  return { held: false, passedOver, mirrors: { before, now } };
}

/** Publishes a release that was just written, unless it must be held. */
export async function showNew(
  store: GameStore,
  release: Named,
  { hold, mirrors }: ShowOptions,
): Promise<Shown> {
  if (!hold) return showRelease(store, release, mirrors);
  await forgetIntent(store, release.channel);
  return HELD;
}

/**
 * Leaves the newest release held or published as it was; completes a publication that a kill
 * interrupted. `write: false` only returns the state.
 */
export async function showUnchanged(
  store: GameStore,
  release: Named,
  { hold, mirrors, write }: ShowOptions & { readonly write: boolean },
): Promise<Shown> {
  if (!(await isShown(store, release)) && (hold || !(await isInterrupted(store, release)))) {
    if (hold && write) await forgetIntent(store, release.channel);
    return HELD;
  }
  if (hold || !write) return { ...HELD, held: false };
  return showRelease(store, release, mirrors);
}

/** Whether players don't get the release, and no publication of it was interrupted. */
export async function isHeld(store: GameStore, release: Named): Promise<boolean> {
  return !(await isShown(store, release)) && !(await isInterrupted(store, release));
}

async function isShown(store: GameStore, { channel, release }: Named): Promise<boolean> {
  return (await readPointer(store, channel))?.release === release;
}

async function isInterrupted(store: GameStore, { channel, release }: Named): Promise<boolean> {
  return (await intendedRelease(store, channel)) === release;
}
