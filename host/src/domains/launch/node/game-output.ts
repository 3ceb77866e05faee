import { constants } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull } from '../../failure/node/system-error.ts';
import { clearForFile } from '../../storage/node/clear-place.ts';
import { NO_LINK, openPlainFile } from '../../storage/node/open-plain-file.ts';
import { renameFile } from '../../storage/node/replace-file.ts';
import type { KeptOutput } from './running-games.ts';

const LOOK_MS = 1000;
const MOST_BYTES = 16 * 2 ** 20;
/** Of the output that is too long: what came last often tells why a game ended. */
const KEPT_BYTES = 4 * 2 ** 20;
const MOST_LOOKS = 4;
const APPEND = constants.O_WRONLY | constants.O_APPEND | NO_LINK;
const NEW = APPEND | constants.O_CREAT | constants.O_EXCL;

/** The file that a game's output goes to. */
export function outputOf(home: string, gameId: number): string {
  return join(home, 'logs', `game-${gameId}.log`);
}

/** The end of what the same run of the game has printed before its output was shortened. */
export function earlierOf(output: string): string {
  return `${output}.1`;
}

function unfinishedOf(output: string): string {
  return `${output}.new`;
}

/** For a new run of the game. Never rejects. */
export async function forgetEarlier(output: string): Promise<void> {
  for (const path of [earlierOf(output), unfinishedOf(output)])
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
}

/**
 * Shortens the output of running games, which write into their files themselves: a pipe would end
 * a game that outlives the host.
 */
export class GameOutput implements KeptOutput {
  readonly #home: string;
  readonly #timers = new Map<number, NodeJS.Timeout>();

  constructor(home: string) {
    this.#home = home;
  }

  watch(gameId: number): void {
    this.forget(gameId);
    const path = outputOf(this.#home, gameId);
    let isLooking = false;
    const timer = setInterval(() => {
      // A slow disk must not collect looks.
      if (isLooking) return;
      isLooking = true;
      void shorten(path).finally(() => (isLooking = false));
    }, LOOK_MS);
    timer.unref();
    this.#timers.set(gameId, timer);
  }

  forget(gameId: number): void {
    clearInterval(this.#timers.get(gameId));
    this.#timers.delete(gameId);
  }
}

/**
 * Keeps the output's end in the file of the earlier output and empties the output: a rename would
 * leave the game writing into the old file. A kill at any moment leaves the output as it was, or its
 * end and what came later; on a full disk one may lose that end. Only lines between the last look and
 * the truncation are lost, because no system cuts a file's beginning off while another program
 * appends. Does nothing where the output is missing or isn't ours.
 */
export async function shorten(
  path: string,
  mostBytes: number = MOST_BYTES,
  keptBytes: number = KEPT_BYTES,
): Promise<void> {
  try {
    // Not to append: Windows refuses to truncate a file that was opened for that.
    const output = await openPlainFile(path, constants.O_RDWR | NO_LINK);
    try {
      const { size, nlink } = await output.stat();
      if (size <= mostBytes || nlink > 1) return;
      await keepEnd(output, path, keptBytes);
    } finally {
      await output.close();
    }
  } catch {
    // A log is no reason to disturb a game; the next look tries again.
  }
}

async function keepEnd(output: FileHandle, path: string, keptBytes: number): Promise<void> {
  const looks = looksAt(output, keptBytes);
  const first = await looks.next();
  const seen = [Buffer.from('===== shortened =====\n'), first.value ?? Buffer.alloc(0)];
  try {
    await keepEarlier(path, seen);
    await addLater(path, looks);
    await output.truncate();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    // Nothing but the output itself makes room.
    seen.splice(1);
    for await (const part of looksAt(output, keptBytes)) seen.push(part);
    await output.truncate();
    await keepEarlier(path, seen);
  }
}

/** The output's end, then what came meanwhile; a game that never stops printing gets no end of looks. */
async function* looksAt(output: FileHandle, keptBytes: number): AsyncGenerator<Buffer, undefined> {
  let done = 0;
  for (let look = 0; look <= MOST_LOOKS; look += 1) {
    const { size } = await output.stat();
    if (size <= done) return;
    yield await readPart(output, Math.max(done, size - keptBytes), size);
    done = size;
  }
}

/** Replaces the earlier output; whole before it has its name. */
async function keepEarlier(path: string, parts: readonly Buffer[]): Promise<void> {
  const unfinished = unfinishedOf(path);
  await rm(unfinished, { recursive: true, force: true });
  await clearForFile(earlierOf(path));
  try {
    await writeSynced(unfinished, parts);
    await renameFile(unfinished, earlierOf(path));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function writeSynced(path: string, parts: readonly Buffer[]): Promise<void> {
  const file = await openPlainFile(path, NEW, 0o600);
  try {
    for (const part of parts) await file.appendFile(part);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Not synced: what is printed during that would be lost. So a power cut may lose what this adds. */
async function addLater(path: string, looks: AsyncIterable<Buffer>): Promise<void> {
  const earlier = await openPlainFile(earlierOf(path), APPEND);
  try {
    for await (const part of looks) await earlier.appendFile(part);
  } finally {
    await earlier.close();
  }
}

/** Less than that if it is cut short meanwhile. */
async function readPart(handle: FileHandle, from: number, to: number): Promise<Buffer> {
  const part = Buffer.alloc(to - from);
  const { bytesRead } = await handle.read(part, 0, part.length, from);
  return part.subarray(0, bytesRead);
}
