import { constants } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
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
 * end and what came later. Only lines between the last look and the truncation are lost, because no
 * system cuts a file's beginning off while another program appends. Does nothing where the output is
 * missing or isn't ours.
 */
export async function shorten(
  path: string,
  mostBytes: number = MOST_BYTES,
  keptBytes: number = KEPT_BYTES,
): Promise<void> {
  try {
    const output = await openPlainFile(path, constants.O_RDWR | constants.O_APPEND | NO_LINK);
    try {
      const { size, nlink } = await output.stat();
      if (size <= mostBytes || nlink > 1) return;
      const end = await readPart(output, Math.max(0, size - keptBytes), size);
      await keepEarlier(path, Buffer.concat([Buffer.from('===== shortened =====\n'), end]));
      await addLater(output, path, { from: size, keptBytes });
      await output.truncate();
    } finally {
      await output.close();
    }
  } catch {
    // A log is no reason to disturb a game; the next look tries again.
  }
}

/** Replaces the earlier output; whole before it has its name. */
async function keepEarlier(path: string, content: Buffer): Promise<void> {
  const unfinished = unfinishedOf(path);
  await rm(unfinished, { recursive: true, force: true });
  await clearForFile(earlierOf(path));
  const file = await openPlainFile(unfinished, NEW, 0o600);
  try {
    await file.appendFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await renameFile(unfinished, earlierOf(path));
}

/** Adds what came meanwhile; a game that never stops printing gets no end of looks. */
async function addLater(
  output: FileHandle,
  path: string,
  { from, keptBytes }: { from: number; keptBytes: number },
): Promise<void> {
  const earlier = await openPlainFile(earlierOf(path), APPEND);
  try {
    let done = from;
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const { size } = await output.stat();
      if (size <= done) break;
      await earlier.appendFile(await readPart(output, Math.max(done, size - keptBytes), size));
      done = size;
    }
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
