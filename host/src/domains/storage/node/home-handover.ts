import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import { HomeInUseError, lockHome } from './home-lock.ts';
import { readPlainFile } from './read-plain-file.ts';

const POLL_MS = 200;
/** A host that is asked to end pauses its download and ends within this time. */
const LONGEST_MS = 20_000;

function offerOf(home: string): string {
  return join(home, 'lock.offer');
}

function wishOf(home: string): string {
  return join(home, 'lock.wish');
}

/**
 * A host without a window offers its home folder to the next host that is started. Resolves when
 * that host asks for it, or after the signal. If the offer can't be written (say, on a full disk),
 * it is tried again until it can. It never rejects, because the host must go on without the window.
 */
export async function offerHome(
  home: string,
  signal: AbortSignal,
  onProblem: (error: unknown) => void,
): Promise<void> {
  let isOffered = false;
  let isReported = false;
  while (!signal.aborted) {
    try {
      if (!isOffered) await writeOffer(home);
      isOffered = true;
      if ((await ifPresent(() => stat(wishOf(home)))) !== null) break;
    } catch (error) {
      if (!isReported) onProblem(error);
      isReported = true;
    }
    await delay(POLL_MS);
  }
  // The host that has the home next removes what is left of it.
  await clear(offerOf(home)).catch(() => undefined);
}

/** Written atomically: a partial process id would be useless. */
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
 * Like `lockHome`, but if the home is offered, its host is asked to end first. Throws a `HostError`
 * if it can't be asked.
 */
export async function takeHome(home: string): Promise<() => Promise<void>> {
  return (await take(home)).unlock;
}

/**
 * Asks a host without a window to end, for programs that start more than a host; true if one has
 * ended.
 */
export async function endWindowless(home: string): Promise<boolean> {
  const { unlock, asked } = await take(home);
  await unlock();
  return asked;
}

interface Taken {
  readonly unlock: () => Promise<void>;
  /** Another host had the home before and was asked to end. */
  readonly asked: boolean;
}

async function take(home: string): Promise<Taken> {
  const end = performance.now() + LONGEST_MS;
  let asked = false;
  for (;;) {
    try {
      const unlock = await lockHome(home);
      // The home is locked now, whatever is left of its handover.
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
