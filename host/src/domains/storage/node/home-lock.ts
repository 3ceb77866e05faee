import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode, ifPresent } from '../../failure/node/system-error.ts';
import { isAlive, processIdentity } from '../../launch/node/process-identity.ts';

const holder = z.object({ pid: z.int(), identity: z.string().nullable() });

/** Another host of the same home is running. */
export class HomeInUseError extends Error {
  readonly pid: number;

  constructor(pid: number) {
    super(`Gamebox is already running (process ${pid})`);
    this.name = 'HomeInUseError';
    this.pid = pid;
  }
}

/** Makes this process the only host of `home`; answers what gives it up again. */
export async function lockHome(home: string): Promise<() => Promise<void>> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const lock = join(home, 'lock');
  const own = join(home, `lock.${process.pid}`);
  const text = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) });
  await writeFile(own, text);
  try {
    for (;;) {
      if (await linked(own, lock)) break;
      await putAsideIfStale(lock, `${own}.stale`);
    }
  } finally {
    await rm(own, { force: true });
  }
  return () => rm(lock, { force: true });
}

/** A link appears with its whole content at once, and to one of several starters only. */
async function linked(own: string, lock: string): Promise<boolean> {
  try {
    await link(own, lock);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function putAsideIfStale(lock: string, aside: string): Promise<void> {
  const text = await ifPresent(() => readFile(lock, 'utf8'));
  if (text === null) return;
  const pid = livingHolder(text);
  if (pid !== null) throw new HomeInUseError(pid);
  if ((await ifPresent(() => rename(lock, aside).then(() => true))) === null) return;
  // Another starter may have taken over between the look and the move: give it back.
  const moved = await readFile(aside, 'utf8');
  if (moved !== text) await linked(aside, lock);
  await rm(aside, { force: true });
}

function livingHolder(text: string): number | null {
  const parsed = holder.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { pid, identity } = parsed.data;
  const same = identity === null || processIdentity(pid) === identity;
  return pid !== process.pid && isAlive(pid) && same ? pid : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
