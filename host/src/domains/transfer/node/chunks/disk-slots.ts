import { dirname } from 'node:path';
import { writing } from '../../../failure/node/system-error.ts';
import { isSameMark } from '../../../storage/core/file-mark.ts';
import type { FileMark } from '../../../storage/core/file-mark.ts';
import { heldPlace } from '../../../storage/node/held-folder.ts';
import type { HeldFolder } from '../../../storage/node/held-folder.ts';
import { readMark } from '../../../storage/node/file-mark.ts';
import type { Extent, SlotStore } from '../../core/slot-store.ts';
import { throwIfStopped } from '../../../failure/core/stop-signal.ts';
import type { DiskTurns, TransferTask } from '../../core/transfer.ts';
import { DiskCalls } from '../disk-calls.ts';
import { ChunkCheck } from './chunk-check.ts';
import { inParallel } from './in-parallel.ts';
import { JournalFile } from './journal-file.ts';
import { begunRecord, closedRecord, doneRecord, spansOfChunks } from './journal-records.ts';
import type { ChunkSpan, JournalFacts } from './journal-records.ts';
import { SLAB_BYTES } from './slab-pool.ts';
import { StagedFileChanged, StagedFiles } from './staged-files.ts';
import type { PreparedFile } from './staged-files.ts';

const LOOKS_AT_ONCE = 8;

type SlotsTask = Pick<
  TransferTask,
  'identity' | 'files' | 'chunks' | 'staging' | 'place' | 'placeId' | 'journal' | 'signal' | 'disk'
>;

/** Staged files and the journal that says which chunks are in them. */
export class DiskSlots implements SlotStore {
  readonly #task: SlotsTask;
  readonly #disk: DiskTurns;
  readonly #files: StagedFiles;
  readonly #journal: JournalFile;
  readonly #folder: HeldFolder;
  readonly #done: Uint8Array;
  /** Chunks that are still to come, by file, counted once for each of their places in it. */
  readonly #missing: Uint32Array;
  /** What each file looked like after its last write; null while more may come. */
  #marks: (FileMark | null)[] = [];
  /** Finished files that another program has changed since. */
  readonly #lost = new Set<number>();
  #written: number[] = [];
  #dirty = new Set<number>();
  #checkpoints: Promise<void> = Promise.resolve();
  #isRecovered = false;

  private constructor(
    task: SlotsTask,
    disk: DiskTurns,
    folder: HeldFolder,
    files: StagedFiles,
    journal: JournalFile,
  ) {
    this.#task = task;
    this.#disk = disk;
    this.#folder = folder;
    this.#files = files;
    this.#journal = journal;
    this.#done = new Uint8Array(task.chunks.length.length);
    this.#missing = new Uint32Array(task.files.length);
    for (const file of task.chunks.targetFile) this.#missing[file] = (this.#missing[file] ?? 0) + 1;
  }

  /** Makes the files below the held folder, and finds out what of them is in already. */
  static async open(
    task: SlotsTask,
    folder = heldPlace(dirname(task.staging), task),
  ): Promise<DiskSlots> {
    // The staging folder must not be made anew on the disk below.
    const { disk = new DiskCalls() } = task;
    await disk.with(() => folder.look());
    const { journal, facts } = await writing(task.journal, () =>
      JournalFile.open(task.journal, task.identity, task.chunks.length.length),
    );
    const files = new StagedFiles(task.staging, task.files, folder, disk);
    const slots = new DiskSlots(task, disk, folder, files, journal);
    try {
      const prepared = await files.prepare(task.signal);
      await slots.#recover(facts, prepared);
      return slots;
    } catch (error) {
      await slots.close();
      throw error;
    }
  }

  isDone(chunk: number): boolean {
    return this.#done[chunk] === 1;
  }

  begin(chunks: readonly number[]): void {
    // Where it fails, every record after it does.
    this.#journal.append(begunRecord(spansOfChunks(chunks))).catch(() => undefined);
  }

  async write(
    buffer: Uint8Array,
    extents: readonly Extent[],
    chunks: readonly number[],
  ): Promise<void> {
    await Promise.all(
      extents.map(({ file, offset, start, length }) =>
        this.#files.write(file, buffer, start, length, offset),
      ),
    );
    for (const chunk of chunks) this.#markDone(chunk);
    for (const { file } of extents) {
      this.#dirty.add(file);
      this.#marks[file] = null;
    }
    // At once: the later the look, the more another program could have done before it.
    for (const { file } of extents)
      if (this.#missing[file] === 0) this.#marks[file] = await this.#files.mark(file);
  }

  /** What the files looked like when they were finished; to be asked after `finish`. */
  marks(): FileMark[] {
    return this.#marks.map((mark, file) => {
      if (mark === null) throw new StagedFileChanged(this.#files.path(file));
      return mark;
    });
  }

  checkpoint(): Promise<void> {
    this.#checkpoints = this.#checkpoints.then(() => this.#keep());
    return this.#checkpoints;
  }

  async finish(): Promise<void> {
    await this.checkpoint();
    await this.#files.syncFolders();
    await this.#lookAgain();
  }

  async close(): Promise<void> {
    await this.#checkpoints.catch(() => undefined);
    if (this.#isRecovered) await this.#closeJournal();
    await this.#files.close();
    await this.#journal.close();
  }

  /** Throws where a finished file is not what it was when its last byte was hashed and written. */
  async #lookAgain(): Promise<void> {
    let changed: string | null = null;
    await inParallel(LOOKS_AT_ONCE, this.#marks.keys(), async (file) => {
      const mark = this.#marks[file] ?? null;
      const path = this.#files.path(file);
      const now = await this.#disk.with(() => readMark(path));
      if (mark === null || isSameMark(mark, now)) return;
      this.#marks[file] = null;
      this.#lost.add(file);
      changed = path;
    });
    if (changed !== null) throw new StagedFileChanged(changed);
  }

  /** Files that are not done yet are looked at now; those that changed are not trusted again. */
  async #closeJournal(): Promise<void> {
    const marks = [...this.#marks];
    for (const [file, mark] of marks.entries())
      if (mark === null && !this.#lost.has(file))
        marks[file] = await this.#files.mark(file).catch(() => null);
    await this.#journal.append(closedRecord(marks)).catch(() => undefined);
  }

  #markDone(chunk: number): void {
    if (this.#done[chunk] === 1) return;
    this.#done[chunk] = 1;
    this.#written.push(chunk);
    for (const { file } of this.#targets(chunk))
      this.#missing[file] = (this.#missing[file] ?? 1) - 1;
  }

  /** The files first: what the journal says done is on the disk, whatever happens. */
  async #keep(): Promise<void> {
    await this.#disk.with(() => this.#folder.look());
    const [written, dirty] = [this.#written, this.#dirty];
    if (written.length === 0) return;
    this.#written = [];
    this.#dirty = new Set();
    await this.#files.sync(dirty);
    await writing(this.#task.journal, async () => {
      await this.#journal.append(doneRecord(spansOfChunks(written)));
      await this.#journal.sync();
    });
  }

  /**
   * What the journal calls done is hashed again, unless the last run ended by itself and nobody
   * has touched the file since: whatever broke it off may have hurt the disk.
   */
  async #recover(facts: JournalFacts, prepared: readonly PreparedFile[]): Promise<void> {
    this.#marks = prepared.map(({ mark }) => mark);
    const isTrusted = (file: number): boolean =>
      isSameMark(facts.marks?.[file] ?? null, prepared[file]?.mark ?? null);
    if (facts.marks !== null)
      for (const chunk of chunksOf(facts.done))
        if (this.#areAll(chunk, isTrusted)) this.#markKept(chunk);
    const check = new ChunkCheck(this.#task.chunks);
    const buffer = Buffer.allocUnsafeSlow(SLAB_BYTES);
    for (const chunk of chunksOf([...facts.begun, ...facts.done])) {
      if (this.isDone(chunk)) continue;
      if (!this.#areAll(chunk, (file) => prepared[file]?.stood === true)) continue;
      throwIfStopped(this.#task.signal);
      if (await this.#isIn(chunk, check, buffer)) this.#markFound(chunk);
    }
    this.#isRecovered = true;
  }

  /** An earlier run has synced it. */
  #markKept(chunk: number): void {
    this.#markDone(chunk);
    this.#written.pop();
  }

  /** Found by its hash alone: its files have still to be synced. */
  #markFound(chunk: number): void {
    for (const { file } of this.#targets(chunk)) this.#dirty.add(file);
    this.#markDone(chunk);
  }

  async #isIn(chunk: number, check: ChunkCheck, buffer: Buffer): Promise<boolean> {
    const length = check.length(chunk);
    for (const { file, offset } of this.#targets(chunk)) {
      const whole = await this.#files.read(file, buffer, length, offset);
      if (!whole || !check.isRight(chunk, buffer, 0, length)) return false;
    }
    return true;
  }

  #areAll(chunk: number, is: (file: number) => boolean): boolean {
    for (const { file } of this.#targets(chunk)) if (!is(file)) return false;
    return true;
  }

  *#targets(chunk: number): Generator<{ file: number; offset: number }> {
    const { targetStart, targetFile, targetOffset } = this.#task.chunks;
    const end = targetStart[chunk + 1] ?? 0;
    for (let at = targetStart[chunk] ?? end; at < end; at += 1)
      yield { file: targetFile[at] ?? 0, offset: targetOffset[at] ?? 0 };
  }
}

function* chunksOf(spans: readonly ChunkSpan[]): Generator<number> {
  for (const { first, count } of spans)
    for (let chunk = first; chunk < first + count; chunk += 1) yield chunk;
}
