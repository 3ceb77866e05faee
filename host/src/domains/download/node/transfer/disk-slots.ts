import { writing } from '../../../failure/node/system-error.ts';
import type { Extent, SlotStore } from '../../core/slot-store.ts';
import { throwIfStopped } from '../../core/stop-signal.ts';
import type { TransferTask } from '../../core/transfer.ts';
import { ChunkCheck } from './chunk-check.ts';
import { JournalFile } from './journal-file.ts';
import { begunRecord, closedRecord, doneRecord, spansOfChunks } from './journal-records.ts';
import type { ChunkSpan, JournalFacts } from './journal-records.ts';
import { SLAB_BYTES } from './slab-pool.ts';
import { StagedFiles } from './staged-files.ts';

type SlotsTask = Pick<
  TransferTask,
  'identity' | 'files' | 'chunks' | 'staging' | 'journal' | 'signal'
>;

/** Staged files and the journal that says which chunks are in them. */
export class DiskSlots implements SlotStore {
  readonly #task: SlotsTask;
  readonly #files: StagedFiles;
  readonly #journal: JournalFile;
  readonly #done: Uint8Array;
  #written: number[] = [];
  #dirty = new Set<number>();
  #checkpoints: Promise<void> = Promise.resolve();
  #journalError: Error | null = null;
  #isRecovered = false;

  private constructor(task: SlotsTask, files: StagedFiles, journal: JournalFile) {
    this.#task = task;
    this.#files = files;
    this.#journal = journal;
    this.#done = new Uint8Array(task.chunks.length.length);
  }

  /** Makes the files, and finds out what of them is in already. */
  static async open(task: SlotsTask): Promise<DiskSlots> {
    const { journal, facts } = await writing(task.journal, () =>
      JournalFile.open(task.journal, task.identity, task.chunks.length.length),
    );
    const files = new StagedFiles(task.staging, task.files);
    const slots = new DiskSlots(task, files, journal);
    try {
      await slots.#recover(facts, await files.prepare(task.signal));
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
    this.#journal.append(begunRecord(spansOfChunks(chunks))).catch((error: Error) => {
      this.#journalError ??= error;
    });
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
    for (const { file } of extents) this.#dirty.add(file);
    for (const chunk of chunks) this.#markDone(chunk);
  }

  checkpoint(): Promise<void> {
    this.#checkpoints = this.#checkpoints.then(() => this.#keep());
    return this.#checkpoints;
  }

  async finish(): Promise<void> {
    await this.checkpoint();
    await this.#files.syncFolders();
  }

  async close(): Promise<void> {
    await this.#checkpoints.catch(() => undefined);
    await this.#files.close();
    if (this.#isRecovered && this.#written.length === 0)
      await this.#journal.append(closedRecord()).catch(() => undefined);
    await this.#journal.close();
  }

  #markDone(chunk: number): void {
    this.#done[chunk] = 1;
    this.#written.push(chunk);
  }

  /** The files first: what the journal says done is on the disk, whatever happens. */
  async #keep(): Promise<void> {
    const [written, dirty] = [this.#written, this.#dirty];
    if (written.length === 0) return;
    this.#written = [];
    this.#dirty = new Set();
    await this.#files.sync(dirty);
    await writing(this.#task.journal, async () => {
      if (this.#journalError !== null) throw this.#journalError;
      await this.#journal.append(doneRecord(spansOfChunks(written)));
      await this.#journal.sync();
    });
  }

  /**
   * After a run that was broken off, what the journal calls done is hashed as well: whatever broke
   * it off may have hurt the disk, and nobody looks at the staged files again before they are
   * the game.
   */
  async #recover(facts: JournalFacts, intact: Uint8Array): Promise<void> {
    if (facts.isClosed)
      for (const chunk of chunksOf(facts.done))
        if (this.#standsIn(chunk, intact)) this.#done[chunk] = 1;
    const check = new ChunkCheck(this.#task.chunks);
    const buffer = Buffer.allocUnsafeSlow(SLAB_BYTES);
    for (const chunk of chunksOf([...facts.begun, ...facts.done])) {
      if (this.isDone(chunk) || !this.#standsIn(chunk, intact)) continue;
      throwIfStopped(this.#task.signal);
      if (await this.#isIn(chunk, check, buffer)) this.#markFound(chunk);
    }
    this.#isRecovered = true;
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

  #standsIn(chunk: number, intact: Uint8Array): boolean {
    for (const { file } of this.#targets(chunk)) if (intact[file] !== 1) return false;
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
