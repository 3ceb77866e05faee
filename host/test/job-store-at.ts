import { JobStore } from '../src/domains/download/node/job-store.ts';
import type { JobStoreOptions } from '../src/domains/download/node/job-store.ts';

/** The jobs of a home; what they tell is heard only where a test wants it. */
export function jobStoreAt(home: string, heard: Partial<JobStoreOptions> = {}): JobStore {
  return new JobStore({
    home,
    likelyFolders: () => [],
    onBackup: () => undefined,
    onUnremoved: () => undefined,
    onUnsaved: () => undefined,
    ...heard,
  });
}
