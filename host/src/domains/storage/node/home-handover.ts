import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
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

/** Whole at once: half a process id is nobody's. */
async function writeOffer(home: string): Promise<void> {
  const whole = `${offerOf(home)}.new`;
  for (const path of [wishOf(home), whole, offerOf(home)]) await clear(path);
  await writeFile(whole, String(process.pid));
  await rename(whole, offerOf(home));
}

function clear(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true });
}

async function ask(home: string): Promise<void> {
  const wish = wishOf(home);
  await writing(wish, async () => {
    await clear(wish);
    await writeFile(wish, '');
  });
}

/**
 * As `lockHome`, but where the home is offered its host is asked to end first. Throws a `HostError`
 * where it can't be asked.
 */
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
      // The home is had, whatever stays of its handover.
      for (const path of [wishOf(home), offerOf(home)]) await clear(path).catch(() => undefined);
      return { unlock, asked };
    } catch (error) {
      if (!(error instanceof HomeInUseError)) throw error;
      const offer = await readPlainFile(offerOf(home)).then(String, () => null);
      if ((!asked && offer !== String(error.pid)) || performance.now() > end) throw error;
      asked = true;
      await ask(home);
      await delay(POLL_MS);
    }
  }
}
