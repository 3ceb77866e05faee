import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { Batch } from './batch.ts';

export interface BatchRun {
  /** Null where the host is at no several games. */
  readonly batch: Batch | null;
  /** What is left of it is being given up. */
  readonly leaving: boolean;
}

export type BatchStore = StoreApi<BatchRun>;

export const NO_BATCH: BatchRun = { batch: null, leaving: false };

/** What the host does with several games, whichever page is shown meanwhile. */
export function createBatchStore(): BatchStore {
  return createStore<BatchRun>(() => NO_BATCH);
}

export const BatchContext = createContext<BatchStore | null>(null);

export function useBatchStore(): BatchStore {
  const store = use(BatchContext);
  if (store === null) throw new Error('no BatchContext above');
  return store;
}

export function useBatchRun(): BatchRun {
  return useStore(useBatchStore());
}
