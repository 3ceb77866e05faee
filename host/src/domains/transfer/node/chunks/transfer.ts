import type { RangeSource } from '../../core/range-source.ts';
import { DEFAULT_RETRY } from '../../core/retry-policy.ts';
import type { RetryOptions } from '../../core/retry-policy.ts';
import type { Transfer, TransferResult, TransferTask } from '../../core/transfer.ts';
import { dirname } from 'node:path';
import { heldPlace } from '../../../storage/node/held-folder.ts';
import type { HeldFolder } from '../../../storage/node/held-folder.ts';
import { throwIfStopped } from '../../../failure/core/stop-signal.ts';
import { DiskCalls } from '../disk-calls.ts';
import { RetryWaits } from '../retry-waits.ts';
import { ownHasher } from './chunk-hasher.ts';
import type { ChunkHasher } from './chunk-hasher.ts';
import { DiskSlots } from './disk-slots.ts';
import { HttpRangeSource } from './http-range-source.ts';
import { Limiter } from './limiter.ts';
import { runError } from './run-error.ts';
import { SlabPool } from './slab-pool.ts';
import { StagedFileChanged } from './staged-files.ts';
import { TransferRun } from './transfer-run.ts';

export interface TransferOptions {
  /** Ranges at a time: 4 to 8. */
  readonly connections: number;
  /** Longest time without a byte. */
  readonly stallMs: number;
  readonly connectMs: number;
  readonly retry?: RetryOptions;
  /** The waits between tries, where others are to end them. */
  readonly waits?: RetryWaits;
  /** How long a range runs before another host may get it. */
  readonly slowAfterMs?: number;
  /** Certificates to trust instead of the system's; PEM. */
  readonly ca?: string;
  /** Hashes chunks; else the thread that writes them does it between the writes. */
  readonly hasher?: ChunkHasher;
}

/**
 * 24 MiB of slabs at most. A connection fills one, the others are hashed and written. A third one for
 * each is 4 MB of memory and up to 4 MB more to send again after a kill, and hardly faster.
 */
const MOST_SLABS = 24;
const SLABS_A_CONNECTION = 2;
const SLOW_AFTER_MS = 3000;
/** Runs of one task, where another program changes what was made. */
const MOST_RUNS = 3;

export function createTransfer(options: TransferOptions): Transfer {
  return new DiskTransfer(options);
}

type GatedTask = TransferTask & Required<Pick<TransferTask, 'disk'>>;

class DiskTransfer implements Transfer {
  readonly #options: TransferOptions;
  readonly #source: RangeSource;
  readonly #limiter = new Limiter();
  readonly #pool: SlabPool;

  constructor(options: TransferOptions) {
    this.#options = options;
    this.#source = new HttpRangeSource(options);
    this.#pool = new SlabPool(Math.min(MOST_SLABS, options.connections * SLABS_A_CONNECTION));
  }

  /** What another program took away meanwhile is loaded again, a few times. */
  async run(task: TransferTask): Promise<TransferResult> {
    const folder = heldPlace(dirname(task.staging), task);
    const { disk = new DiskCalls() } = task;
    for (let left = MOST_RUNS - 1; ; left -= 1) {
      throwIfStopped(task.signal);
      try {
        return await this.#run({ ...task, disk }, folder);
      } catch (error) {
        if (!(error instanceof StagedFileChanged) || left === 0) throw error;
      }
    }
  }

  async #run(task: GatedTask, folder: HeldFolder): Promise<TransferResult> {
    const {
      connections,
      retry = DEFAULT_RETRY,
      waits = new RetryWaits(),
      slowAfterMs = SLOW_AFTER_MS,
      hasher = ownHasher,
    } = this.#options;
    const slots = await openSlots(task, folder);
    try {
      const run = new TransferRun(task, {
        source: this.#source,
        limiter: this.#limiter,
        pool: this.#pool,
        slots,
        folder,
        disk: task.disk,
        hasher,
        connections,
        retry,
        waits,
        slowAfterMs,
      });
      const failedChunks = await run.run();
      return { failedChunks, marks: failedChunks.length === 0 ? slots.marks() : [] };
    } finally {
      await slots.close();
    }
  }

  setLimit(bytesPerSecond: number): void {
    this.#limiter.setRate(bytesPerSecond);
  }

  async close(): Promise<void> {
    this.#limiter.close();
    await this.#source.close();
  }
}

async function openSlots(task: TransferTask, folder: HeldFolder): Promise<DiskSlots> {
  try {
    return await DiskSlots.open(task, folder);
  } catch (error) {
    const total = task.files.reduce((sum, { size }) => sum + size, 0);
    throw await runError(error, task.staging, folder, total);
  }
}
