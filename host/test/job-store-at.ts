import { JobStore } from '../src/domains/download/node/job-store.ts';
import type { JobRecord } from '../src/domains/download/core/job-record.ts';
import type { JobStoreOptions } from '../src/domains/download/node/job-store.ts';

/** The jobs of a home; what they tell is heard only where a test wants it. */
export function jobStoreAt(home: string, heard: Partial<JobStoreOptions> = {}): JobStore {
  return new JobStore({
    home,
    onBackup: () => undefined,
    onUnremoved: () => undefined,
    onUnsaved: () => undefined,
    ...heard,
  });
}

/** What a start does: it loads the jobs, and removes the rests of those that are none any more. */
export async function loadAndSweep(store: JobStore): Promise<JobRecord[]> {
  const records = await store.loadAll();
  for (const { sweep } of await store.rests.list(() => Promise.resolve())) await sweep();
  return records;
}
