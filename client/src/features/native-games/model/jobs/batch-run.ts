import { defineStore } from '../../../../shared/lib/stores.ts';
import type { Batch } from './batch.ts';

export interface BatchRun {
  /** Null if no batch is running. */
  readonly batch: Batch | null;
  /** The rest of it is being cancelled. */
  readonly leaving: boolean;
}

export const NO_BATCH: BatchRun = { batch: null, leaving: false };

/** The host's work on several games; it continues on every page. */
export const useBatchRun = defineStore<BatchRun>(() => NO_BATCH);
