import { failures, HostError } from '../../../failure/core/host-error.ts';
import { requireSpace } from '../../../storage/node/disk-space.ts';
import type { HeldFolder } from '../../../storage/node/held-folder.ts';
import { chunksOf, itemEnd, unitsOf } from '../../core/fetch-unit.ts';
import type { FetchUnit, StoredItem } from '../../core/fetch-unit.ts';
import type { RangeSource } from '../../core/range-source.ts';
import type { RetryOptions } from '../../core/retry-policy.ts';
import type { SlotStore } from '../../core/slot-store.ts';
import { StoppedError } from '../../../failure/core/stop-signal.ts';
import type { DiskTurns, TransferTask } from '../../core/transfer.ts';
import type { RetryWaits } from '../retry-waits.ts';
import { ChunkCheck } from './chunk-check.ts';
import type { ChunkHasher } from './chunk-hasher.ts';
import { ChunkWriter } from './chunk-writer.ts';
import { Fetcher } from './fetcher.ts';
import { inParallel } from './in-parallel.ts';
import { Keeper } from './keeper.ts';
import type { Limiter } from './limiter.ts';
import { copyLocalChunks } from './local-copies.ts';
import { Progress } from './progress.ts';
import { RangeFill } from './range-fill.ts';
import { LocalFiles, RunDecoder } from './run-decoder.ts';
import { runError } from './run-error.ts';
import { isShortcut, ShortcutFailed } from './shortcut.ts';
import type { SlabPool } from './slab-pool.ts';
import { Semaphore } from './semaphore.ts';

const TICK_MS = 1000;

export interface RunPlace {
  readonly source: RangeSource;
  readonly limiter: Limiter;
  readonly pool: SlabPool;
  readonly slots: SlotStore;
  /** The one that the staging folder is in. */
  readonly folder: HeldFolder;
  readonly disk: DiskTurns;
  readonly hasher: ChunkHasher;
  readonly connections: number;
  readonly retry: RetryOptions;
  readonly waits: RetryWaits;
  readonly slowAfterMs: number;
}

/** One task on its way. */
export class TransferRun {
  readonly #task: TransferTask;
  readonly #place: RunPlace;
  readonly #check: ChunkCheck;
  readonly #local = new LocalFiles();
  readonly #decoder = new RunDecoder(this.#local);
  readonly #failedChunks = new Set<number>();
  /** Who holds chunks that the disk has not been given. */
  readonly #holding = new Set<{ flush(): void }>();
  readonly #halt = new AbortController();
  readonly #fetcher: Fetcher;
  readonly #keeper: Keeper;
  readonly #progress: Progress;
  readonly #semaphore: Semaphore;
  #error: unknown = null;

  constructor(task: TransferTask, place: RunPlace) {
    const { source, limiter, retry, waits, slowAfterMs, slots, folder, disk, hasher } = place;
    const { hosts, staging } = task;
    this.#task = task;
    this.#place = place;
    this.#check = new ChunkCheck(task.chunks);
    const signal = this.#halt.signal;
    this.#fetcher = new Fetcher({ source, limiter, retry, waits, slowAfterMs, hosts, signal });
    const { bytesToFetch, bytesToWrite } = this.#bytesAhead();
    const { chunks: table } = task;
    const check = this.#check;
    const onError = this.#stop;
    this.#keeper = new Keeper({
      slots,
      table,
      check,
      hasher,
      staging,
      folder,
      disk,
      bytesToWrite,
      onError,
    });
    this.#progress = this.#startProgress(bytesToFetch);
    this.#semaphore = new Semaphore(() =>
      this.#halt.signal.aborted ? Infinity : limiter.connections,
    );
  }

  /** Answers the chunks of shortcuts that came out wrong. */
  async run(): Promise<number[]> {
    const onStop = (): void => this.#stop(new StoppedError());
    this.#task.signal.addEventListener('abort', onStop, { once: true });
    if (this.#task.signal.aborted) onStop();
    const ticker = setInterval(() => this.#tick(), Math.min(TICK_MS, this.#place.slowAfterMs));
    try {
      const { staging } = this.#task;
      await this.#place.disk.with(() => requireSpace(staging, this.#keeper.bytesLeft));
      await this.#copy();
      await inParallel(this.#place.connections, this.#units(), (unit) =>
        this.#semaphore.with(() => this.#bring(unit)),
      );
    } catch (error) {
      this.#stop(error);
    } finally {
      clearInterval(ticker);
      this.#task.signal.removeEventListener('abort', onStop);
    }
    return this.#end();
  }

  /** Made one range after the other, as they are begun. */
  *#units(): Generator<FetchUnit> {
    for (const range of this.#task.ranges) yield* unitsOf(range, this.#isWanted);
  }

  readonly #stop = (error: unknown): void => {
    this.#error ??= error;
    this.#halt.abort();
    this.#semaphore.admit();
  };

  #tick(): void {
    for (const holder of this.#holding) holder.flush();
    this.#keeper.checkpoint();
    this.#keeper.checkDisk();
    this.#fetcher.leaveSlow();
    this.#semaphore.admit();
    this.#progress.tell();
  }

  /** Keeps what there is, whatever the end. */
  async #end(): Promise<number[]> {
    await this.#keeper.whenSettled();
    await this.#local.close();
    try {
      if (this.#error === null) await this.#place.slots.finish();
      else await this.#place.slots.checkpoint();
    } catch (error) {
      this.#error ??= error;
    }
    this.#progress.tell();
    const { staging } = this.#task;
    if (this.#error !== null)
      throw await runError(this.#error, staging, this.#place.folder, this.#keeper.bytesLeft);
    return [...this.#failedChunks].toSorted((a, b) => a - b);
  }

  async #copy(): Promise<void> {
    const onWrong = this.#onFailedChunk;
    const { pool } = this.#place;
    const writer = new ChunkWriter({ pool, put: this.#keeper.put, check: this.#check, onWrong });
    this.#holding.add(writer);
    try {
      await copyLocalChunks(this.#task.copies, {
        files: this.#local,
        isDone: this.#isDone,
        writer,
        signal: this.#halt.signal,
        onFailedChunk: this.#onFailedChunk,
      });
    } finally {
      writer.end();
      await writer.whenSettled();
      this.#holding.delete(writer);
    }
  }

  /** A unit, and once more those of its items that came out wrong. */
  async #bring(unit: FetchUnit): Promise<void> {
    if (isShortcut(unit)) return this.#bringShortcut(unit);
    try {
      const { wrong, host } = await this.#fetch(unit, null);
      if (wrong.length === 0) return;
      const bad = new Set(wrong);
      for (const again of unitsOf(unit, (item) => bad.has(item))) {
        const [still] = (await this.#fetch(again, host)).wrong;
        if (still !== undefined) throw new HostError(failures.hashMismatch(this.#pathOf(still)));
      }
    } catch (error) {
      this.#stop(error);
      throw error;
    }
  }

  /** Whatever is wrong with a delta, and however slow it is: its chunks are there without it. */
  async #bringShortcut(unit: FetchUnit): Promise<void> {
    try {
      const { wrong } = await this.#fetch(unit, null);
      this.#noteFailed(wrong);
    } catch (error) {
      if (this.#halt.signal.aborted || !(error instanceof ShortcutFailed)) {
        this.#stop(error);
        throw error;
      }
      this.#noteFailed(unit.items);
      // What it did not bring is done with all the same.
      this.#onBytes(error.missingBytes);
    }
  }

  #noteFailed(items: readonly StoredItem[]): void {
    for (const chunk of chunksOf(items)) if (!this.#isDone(chunk)) this.#failedChunks.add(chunk);
  }

  async #fetch(
    unit: FetchUnit,
    avoid: number | null,
  ): Promise<{ wrong: readonly StoredItem[]; host: number }> {
    this.#place.slots.begin(chunksOf(unit.items));
    const fill = new RangeFill(unit, {
      pool: this.#place.pool,
      put: this.#keeper.put,
      check: this.#check,
      decoder: this.#decoder,
      isDone: this.#isDone,
      onBytes: this.#onBytes,
      onFailedChunk: this.#onFailedChunk,
    });
    this.#holding.add(fill);
    try {
      const host = await this.#fetcher.fetch(unit, fill, avoid);
      fill.end();
      await fill.whenSettled();
      // Also those of which the answer told nothing, as where chunks of a release overlap.
      return { wrong: unit.items.filter(this.#isWanted), host };
    } finally {
      fill.end();
      this.#holding.delete(fill);
    }
  }

  readonly #isDone = (chunk: number): boolean => this.#place.slots.isDone(chunk);

  readonly #isWanted = (item: StoredItem): boolean => {
    for (let chunk = item.chunk; chunk < itemEnd(item); chunk += 1)
      if (!this.#isDone(chunk)) return true;
    return false;
  };

  readonly #onBytes = (bytes: number): void => this.#progress.add(bytes);

  readonly #onFailedChunk = (chunk: number): void => {
    this.#failedChunks.add(chunk);
  };

  #startProgress(bytesToFetch: number): Progress {
    const total = this.#task.ranges.reduce((sum, { length }) => sum + length, 0);
    return new Progress(total - bytesToFetch, total, this.#task.onBytes);
  }

  #bytesAhead(): { bytesToFetch: number; bytesToWrite: number } {
    const { copies, chunks } = this.#task;
    const wanted = new Uint8Array(chunks.length.length);
    let bytesToFetch = 0;
    for (const { chunk } of copies) wanted[chunk] = 1;
    for (const { length, items } of this.#units()) {
      bytesToFetch += length;
      for (const item of items) wanted.fill(1, item.chunk, itemEnd(item));
    }
    let bytesToWrite = 0;
    for (const [chunk, isOne] of wanted.entries()) {
      if (isOne === 0 || this.#isDone(chunk)) continue;
      const targets = (chunks.targetStart[chunk + 1] ?? 0) - (chunks.targetStart[chunk] ?? 0);
      bytesToWrite += targets * this.#check.length(chunk);
    }
    return { bytesToFetch, bytesToWrite };
  }

  #pathOf(item: StoredItem): string {
    const { targetStart, targetFile } = this.#task.chunks;
    const file = this.#task.files[targetFile[targetStart[item.chunk] ?? 0] ?? 0];
    return file?.path ?? '';
  }
}
