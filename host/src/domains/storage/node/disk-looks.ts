import { constants } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../failure/node/system-error.ts';
import { NO_LINK, openPlainFile } from './open-plain-file.ts';
import { PLACE_FILE } from './place-file.ts';

/** A call that a disk answers soon, if it answers at all. An error is an answer. */
export type AskDisk = (folder: string) => Promise<unknown>;

export interface DiskQuestions {
  /** Answered at once; a file system of the system's own may do it from memory. */
  readonly stat: AskDisk;
  /** Answered by the device, when it comes to that beside its work. */
  readonly read: AskDisk;
}

/** Asks folders whether their disks answer: one call at a time for each, because one that hangs keeps a thread. */
export class DiskLooks {
  readonly #questions: DiskQuestions;
  readonly #asked = {
    stat: new Map<string, Promise<void>>(),
    read: new Map<string, Promise<void>>(),
  };

  constructor(questions: DiskQuestions = { stat, read: readFromDevice }) {
    this.#questions = questions;
  }

  /** Resolves when the disk has answered. */
  ask(question: keyof DiskQuestions, folder: string): Promise<void> {
    const asked = this.#asked[question];
    const known = asked.get(folder);
    if (known !== undefined) return known;
    const answered = this.#questions[question](folder)
      .catch(() => undefined)
      .then(() => void asked.delete(folder));
    asked.set(folder, answered);
    return answered;
  }

  /** Resolves when the disk answers again, to both. */
  async answered(folder: string): Promise<void> {
    await Promise.all([this.ask('stat', folder), this.ask('read', folder)]);
  }
}

const BLOCK_BYTES = 4096;
/** Undefined where the system has no such thing, whatever the types say. libuv has one for Windows, Node no name for it. */
const O_DIRECT: number | undefined =
  constants.O_DIRECT ?? (process.platform === 'win32' ? 0x02_00_00_00 : undefined);
/** To note the time of a read, a file system may wait for what it writes. */
const NO_ATIME = constants.O_NOATIME ?? 0;
/** Memory that could grow begins at a page of the system's, which such reads need. What is read is not used. */
const block = Buffer.from(new SharedArrayBuffer(BLOCK_BYTES, { maxByteLength: BLOCK_BYTES }));

/** Reads the file of the place's id past the system's memory, where there is one and the system can do so. */
export async function readFromDevice(folder: string): Promise<void> {
  if (O_DIRECT === undefined) return;
  const handle = await openDirect(join(folder, PLACE_FILE), O_DIRECT);
  try {
    await handle.read(block, 0, BLOCK_BYTES, 0);
  } finally {
    await handle.close();
  }
}

async function openDirect(path: string, flag: number): Promise<FileHandle> {
  const flags = constants.O_RDONLY | NO_LINK | flag;
  try {
    return await openPlainFile(path, flags | NO_ATIME);
  } catch (error) {
    // The file is another user's.
    if (errorCode(error) !== 'EPERM') throw error;
    return openPlainFile(path, flags);
  }
}
