import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { HostError } from '../../failure/core/host-error.ts';
import { errorCode, ifPresent, writing } from '../../failure/node/system-error.ts';
import { processImage } from '../../process/node/process-image.ts';
import { systemProcesses } from '../../process/node/system-processes.ts';
import { makeFolder } from './make-folder.ts';
import { renameFile } from './replace-file.ts';

const holder = z.object({
  pid: z.int(),
  identity: z.string().nullable(),
  /** The program's file name, for systems that tell no identity. */
  image: z.string().nullish(),
});
type Holder = z.infer<typeof holder>;

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
  await makeFolder(home, 0o700);
  const lock = join(home, 'lock');
  const own = join(home, `lock.${process.pid}`);
  const self: Holder = {
    pid: process.pid,
    // Elsewhere it takes a second to ask for, at each start.
    identity: process.platform === 'linux' ? await systemProcesses.identity(process.pid) : null,
    image: basename(process.execPath),
  };
  if (!(await written(own, JSON.stringify(self)))) return () => Promise.resolve();
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

/** False on a full disk: then there is no lock, but the player can make room. */
async function written(own: string, text: string): Promise<boolean> {
  try {
    await writing(own, () => writeFile(own, text));
    return true;
  } catch (error) {
    await rm(own, { force: true });
    if (error instanceof HostError && error.failure.kind === 'disk-full') return false;
    throw error;
  }
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
  const found = await ifPresent(() => stat(lock));
  if (found === null) return;
  if (!found.isFile()) return renameFile(lock, `${aside}-other`);
  const text = await ifPresent(() => readFile(lock, 'utf8'));
  if (text === null) return;
  const pid = await livingHolder(text);
  if (pid !== null) throw new HomeInUseError(pid);
  if ((await ifPresent(() => renameFile(lock, aside).then(() => true))) === null) return;
  // Another starter may have taken over between the look and the move: give it back.
  const moved = await readFile(aside, 'utf8');
  if (moved !== text) await linked(aside, lock);
  await rm(aside, { force: true });
}

async function livingHolder(text: string): Promise<number | null> {
  const parsed = holder.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { pid } = parsed.data;
  if (pid === process.pid || !systemProcesses.isAlive(pid)) return null;
  return (await isSameProgram(parsed.data)) ? pid : null;
}

/** The number of a host that was killed may belong to another program by now. */
async function isSameProgram({ pid, identity, image = null }: Holder): Promise<boolean> {
  if (identity !== null) return (await systemProcesses.identity(pid)) === identity;
  const found = image === null ? null : await processImage(pid);
  return found === null || found === image;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
