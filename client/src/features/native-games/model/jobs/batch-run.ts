import { defineStore } from '../../../../shared/lib/stores.ts';
import type { Batch } from './batch.ts';

export interface BatchRun {
  /** Null where the host is at no several games. */
  readonly batch: Batch | null;
  /** What is left of it is being given up. */
  readonly leaving: boolean;
}

export const NO_BATCH: BatchRun = { batch: null, leaving: false };

/** What the host does with several games, whichever page is shown meanwhile. */
export const useBatchRun = defineStore<BatchRun>(() => NO_BATCH);
