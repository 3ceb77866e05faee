import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ifPresent } from '../../failure/node/system-error.ts';
import { HomeInUseError, lockHome } from './home-lock.ts';
import { readPlainFile } from './read-plain-file.ts';

const POLL_MS = 200;
/** A host that was asked pauses its download and ends within this time. */
const LONGEST_MS = 20_000;

function offerOf(home: string): string {
  return join(home, 'lock.offer');
}

function wishOf(home: string): string {
  return join(home, 'lock.wish');
}

/**
 * A host without a window gives its home to the next one that is started. Resolves when that one
 * is there, or after the signal. Where the offer can't be written, as on a full disk, it is tried
 * again until it can: never does it reject, for what goes on without the window must not end.
 */
export async function offerHome(
  home: string,
  signal: AbortSignal,
  onProblem: (error: unknown) => void,
): Promise<void> {
  let isOffered = false;
  let isTold = false;
  while (!signal.aborted) {
    try {
      if (!isOffered) await writeOffer(home);
      isOffered = true;
      if ((await ifPresent(() => stat(wishOf(home)))) !== null) break;
    } catch (error) {
      if (!isTold) onProblem(error);
      isTold = true;
    }
    await delay(POLL_MS);
  }
  // What is left of it is cleared away by the host that has the home next.
  await clear(offerOf(home)).catch(() => undefined);
}

async function writeOffer(home: string): Promise<void> {
  await clear(wishOf(home));
  await writeFile(offerOf(home), String(process.pid));
}

function clear(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true });
}

/** As `lockHome`, but where the home is offered its host is asked to end first. */
export async function takeHome(home: string): Promise<() => Promise<void>> {
  return (await take(home)).unlock;
}

/** Asks a host without a window to end, for who starts more than a host; true where one has. */
export async function endWindowless(home: string): Promise<boolean> {
  const { unlock, asked } = await take(home);
  await unlock();
  return asked;
}

interface Taken {
  readonly unlock: () => Promise<void>;
  /** Another host had the home until then. */
  readonly asked: boolean;
}

async function take(home: string): Promise<Taken> {
  const end = performance.now() + LONGEST_MS;
  let asked = false;
  for (;;) {
    try {
      const unlock = await lockHome(home);
      await clear(wishOf(home));
      await clear(offerOf(home));
      return { unlock, asked };
    } catch (error) {
      if (!(error instanceof HomeInUseError)) throw error;
      const offer = await readPlainFile(offerOf(home)).then(String, () => null);
      if ((!asked && offer !== String(error.pid)) || performance.now() > end) throw error;
      asked = true;
      await clear(wishOf(home));
      await writeFile(wishOf(home), '');
      await delay(POLL_MS);
    }
  }
}
