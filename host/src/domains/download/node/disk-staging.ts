import { chmod, mkdir, open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ManifestFile } from '@gamebox/contract';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import { GameFolder } from '../../package/node/game-folder.ts';
import type { StagedFile, StagingFolder, StagingPlace } from '../core/downloader.ts';
import type { StopSignal } from '../core/stop-signal.ts';
import { StagingJournal } from '../core/staging-journal.ts';
import { bootId } from './boot-id.ts';
import { DiskStagedFile } from './staged-file.ts';

/** A staging folder and the journal that remembers over a kill what of it is finished. */
export class DiskStaging implements StagingFolder {
  readonly folder: GameFolder;
  readonly #journal: StagingJournal;
  readonly #journalFile: FileHandle;
  #appends: Promise<unknown> = Promise.resolve();

  private constructor(folder: GameFolder, journal: StagingJournal, journalFile: FileHandle) {
    this.folder = folder;
    this.#journal = journal;
    this.#journalFile = journalFile;
  }

  static open(place: StagingPlace): Promise<DiskStaging> {
    return writing(place.folder, async () => {
      const journal = await readJournal(place.journal);
      await mkdir(place.folder, { recursive: true });
      await mkdir(dirname(place.journal), { recursive: true });
      const file = await open(place.journal, 'a', 0o600);
      // A new line first: the one before may be torn.
      await file.appendFile(`\n${JSON.stringify({ boot: bootId() })}\n`);
      return new DiskStaging(new GameFolder(place.folder), journal, file);
    });
  }

  open(file: ManifestFile, signal?: StopSignal): Promise<StagedFile> {
    return writing(this.folder.root, async () => {
      const path = await this.folder.prepareParent(file.path);
      const staged = await DiskStagedFile.open(path, file.size, signal);
      if (this.#journal.isOfOther(file)) await staged.begin(0);
      return staged;
    });
  }

  isDone(file: ManifestFile): boolean {
    return this.#journal.isDone(file);
  }

  async partialBytes(file: ManifestFile): Promise<number> {
    return stagedBytes(this.folder, this.#journal, file);
  }

  async markDone(file: ManifestFile): Promise<void> {
    await writing(this.folder.root, async () => {
      await chmod(this.folder.path(file.path), file.mode === 'executable' ? 0o755 : 0o644);
      await this.#append(this.#journal.record(file, { done: true }));
    });
  }

  validator(file: ManifestFile): string | null {
    return this.#journal.validator(file);
  }

  setValidator(file: ManifestFile, validator: string | null): void {
    // Only a help for the next run: a line that could not be written costs nothing.
    this.#append(this.#journal.record(file, { validator })).catch(() => undefined);
  }

  async discard(file: ManifestFile): Promise<void> {
    this.setValidator(file, null);
    await writing(this.folder.root, () => this.folder.remove(file.path));
  }

  async close(): Promise<void> {
    await this.#appends.catch(() => undefined);
    await this.#journalFile.close();
  }

  #append(line: string): Promise<void> {
    const append = this.#appends.then(() => this.#journalFile.appendFile(line));
    this.#appends = append.catch(() => undefined);
    return append;
  }
}

/** Bytes that stand in a staging folder already, by a look at the files; opens nothing. */
export async function countStagedBytes(
  place: StagingPlace,
  files: readonly ManifestFile[],
): Promise<number> {
  const journal = await readJournal(place.journal);
  const staging = new GameFolder(place.folder);
  let bytes = 0;
  for (const file of files) bytes += await stagedBytes(staging, journal, file);
  return bytes;
}

async function stagedBytes(
  folder: GameFolder,
  journal: StagingJournal,
  file: ManifestFile,
): Promise<number> {
  if (journal.isOfOther(file)) return 0;
  if (journal.isDone(file)) return file.size;
  const size = (await folder.stat(file.path))?.size ?? 0;
  return size <= file.size ? size : 0;
}

async function readJournal(path: string): Promise<StagingJournal> {
  const text = (await ifPresent(() => readFile(path, 'utf8'))) ?? '';
  return StagingJournal.read(text, bootId());
}
