import { defineStore } from '../../../../shared/lib/stores.ts';

/**
 * The running download that has had nothing from its server for a while (`watch-late-job.ts`). Every
 * place that shows a download asks here, so that all say the same.
 */
export const useLateJob = defineStore<{ gameId: number | null }>(() => ({ gameId: null }));
