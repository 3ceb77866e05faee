import { randomUUID } from 'node:crypto';
import { constants, lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ifPresent } from '../../failure/node/system-error.ts';
import type { Place } from '../core/place.ts';
import { answerInTime } from './answer-in-time.ts';
import { folderMark } from './folder-mark.ts';
import { folderExists, putAside, removeFolderIfEmpty } from './game-folder.ts';
import { SHORT_WAITS_MS, whenUnlocked } from './locked-file.ts';
import { isNotPlain, NO_LINK, openPlainFile } from './open-plain-file.ts';
import { syncFolder } from './sync-folder.ts';

/** In each folder that games are in: what tells it from another one, over restarts and mounts. */
export const PLACE_FILE = '.gamebox-place';

const placeFile = z.object({ id: z.uuid() });
const MOST_BYTES = 1024;

interface Found {
  readonly id: string | null;
  /** There is no file, or none that says anything: a new one may take its place. */
  readonly isFree: boolean;
}

/** The place that a folder is now; null if it is gone, or its disk comes or goes at this moment. */
export async function readPlace(folder: string): Promise<Place | null> {
  const mark = await folderMark(folder);
  if (mark === null) return null;
  const { id } = await readId(folder);
  return (await folderMark(folder)) === mark ? { mark, id } : null;
}

/** The last turn of each folder, by its mark. */
const turns = new Map<string, Promise<unknown>>();

/** One after the other; a drive that does not answer holds up nobody for long. */
async function inTurn<T>(mark: string, work: () => Promise<T>): Promise<T> {
  const earlier = turns.get(mark);
  const turn = earlier === undefined ? work() : settledInTime(earlier).then(work);
  turns.set(mark, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(mark) === turn) turns.delete(mark);
  }
}

function settledInTime(work: Promise<unknown>): Promise<void> {
  const settled = work.then(
    () => undefined,
    () => undefined,
  );
  return answerInTime(settled, undefined);
}

/**
 * Gives the place that was `seen` a new id, unless it has one: no id is ever written twice. Where no file
 * can be written it has none. Null if the folder is another one now. `note` writes the id down before it is the
 * place's: after a kill it would be another disk's.
 */
export function claimPlace(
  folder: string,
  seen: Place,
  note: (id: string) => Promise<void> = () => Promise.resolve(),
): Promise<Place | null> {
  return inTurn(seen.mark, () => giveId(folder, seen, note));
}

async function giveId(
  folder: string,
  { mark }: Place,
  note: (id: string) => Promise<void>,
): Promise<Place | null> {
  const { id: found, isFree } = await readId(folder);
  if ((await folderMark(folder)) !== mark) return null;
  if (!isFree) return { mark, id: found };
  const id = randomUUID();
  await note(id);
  // Another host may have written its own at the same time.
  const written = await writeId(folder, id).then(
    () => readId(folder),
    () => null,
  );
  if ((await folderMark(folder)) === mark) return { mark, id: written?.id ?? null };
  // On the disk below it would be taken for the place.
  await dropId(folder, id);
  return null;
}

async function dropId(folder: string, wanted: string): Promise<void> {
  try {
    const { id } = await readId(folder);
    if (id !== wanted) return;
    await rm(join(folder, PLACE_FILE), { force: true });
    await syncFolder(folder);
  } catch {
    // It stays, and does no harm.
  }
}

/** Removes a folder of the host's own in which nothing is but its id; a link stays. */
export async function removePlace(folder: string): Promise<void> {
  if (!(await folderExists(folder))) return;
  const names = await readdir(folder);
  if (names.some((name) => name !== PLACE_FILE)) return;
  if (names.length > 0) await rm(join(folder, PLACE_FILE), { force: true });
  await removeFolderIfEmpty(folder);
}

/**
 * Removes what a kill left of writing an id, also below the mount point of a disk that is away. Another
 * host that writes its own at this moment goes on without. Never rejects.
 */
export async function sweepPlace(folder: string): Promise<void> {
  await rm(freshFile(folder), { force: true }).catch(() => undefined);
}

function freshFile(folder: string): string {
  return join(folder, `${PLACE_FILE}.new`);
}

async function readId(folder: string): Promise<Found> {
  try {
    const text = await readStart(join(folder, PLACE_FILE));
    const found = text === null ? null : placeFile.safeParse(jsonOf(text));
    return found?.success === true
      ? { id: found.data.id, isFree: false }
      : { id: null, isFree: true };
  } catch (error) {
    // What can't be read now may be right.
    return { id: null, isFree: isNotPlain(error) };
  }
}

async function readStart(path: string): Promise<string | null> {
  const handle = await ifPresent(() => openPlainFile(path, constants.O_RDONLY | NO_LINK));
  if (handle === null) return null;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function writeId(folder: string, id: string): Promise<void> {
  const path = join(folder, PLACE_FILE);
  const fresh = freshFile(folder);
  // A place without an id is known all the same, so no job has to wait long for one.
  const options = { waitsMs: SHORT_WAITS_MS };
  await rm(fresh, { recursive: true, force: true });
  try {
    await writeFresh(fresh, id);
    if ((await ifPresent(() => lstat(path)))?.isDirectory() === true) await putAside(path, options);
    await whenUnlocked(fresh, () => rename(fresh, path), options);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/**
 * Another user of the machine may share the folder, and reads it too. It is as long as it may be: NTFS keeps a short
 * file in its own tables, and answers a read of that from memory (`readFromDevice`).
 */
async function writeFresh(fresh: string, id: string): Promise<void> {
  const handle = await open(fresh, 'wx');
  try {
    await handle.writeFile(`${JSON.stringify({ id }).padEnd(MOST_BYTES - 1)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
