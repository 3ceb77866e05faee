import { constants, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { headerRecord, readJournal } from './journal-records.ts';
import type { JournalFacts } from './journal-records.ts';
import { makeFolder } from '../../../storage/node/make-folder.ts';
import { isNotPlain, NO_LINK, openPlainFile } from '../../../storage/node/open-plain-file.ts';
import { syncFolder } from '../../../storage/node/sync-folder.ts';

/** The file behind the records; appends follow one another in order. */
export class JournalFile {
  readonly #handle: FileHandle;
  #position: number;
  #last: Promise<void> = Promise.resolve();

  private constructor(handle: FileHandle, position: number) {
    this.#handle = handle;
    this.#position = position;
  }

  /** Cuts off what can't be believed, and begins anew where the journal is of something else. */
  static async open(
    path: string,
    identity: string,
    chunkCount: number,
  ): Promise<{ journal: JournalFile; facts: JournalFacts }> {
    await makeFolder(dirname(path));
    const handle = await openAnew(path);
    try {
      const facts = readJournal(await handle.readFile(), identity, chunkCount);
      await handle.truncate(facts.validBytes);
      const journal = new JournalFile(handle, facts.validBytes);
      if (facts.validBytes === 0) {
        await journal.append(headerRecord(identity, chunkCount));
        // Else a power cut takes its name, and with it all that is synced in it.
        await syncFolder(dirname(path));
      }
      return { journal, facts };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  append(record: Buffer): Promise<void> {
    const position = this.#position;
    this.#position += record.length;
    const before = this.#last;
    this.#last = this.#write(before, record, position);
    return this.#last;
  }

  async sync(): Promise<void> {
    await this.#last;
    await this.#handle.datasync();
  }

  async close(): Promise<void> {
    await this.#last.catch(() => undefined);
    await this.#handle.close();
  }

  async #write(before: Promise<void>, record: Buffer, position: number): Promise<void> {
    await before;
    await writeWhole(this.#handle, record, 0, record.length, position);
  }
}

/** What is no file in the journal's place goes: without a journal the chunks are hashed again. */
async function openAnew(path: string): Promise<FileHandle> {
  const openIt = () => openPlainFile(path, constants.O_RDWR | constants.O_CREAT | NO_LINK, 0o600);
  try {
    return await openIt();
  } catch (error) {
    if (!isNotPlain(error)) throw error;
    await rm(path, { recursive: true, force: true });
    return openIt();
  }
}

/** A single `write` may take less than it was given, as on a disk nearly full. */
async function writeWhole(
  handle: FileHandle,
  buffer: Uint8Array,
  start: number,
  length: number,
  position: number,
): Promise<void> {
  for (let done = 0; done < length;) {
    const { bytesWritten } = await handle.write(
      buffer,
      start + done,
      length - done,
      position + done,
    );
    done += bytesWritten;
  }
}
