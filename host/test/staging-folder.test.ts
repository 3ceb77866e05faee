import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeStagingFolder } from '../src/domains/download/node/staging-folder.contract.ts';
import { DiskStaging } from '../src/domains/download/node/disk-staging.ts';
import { MemoryStaging } from './memory-staging.ts';
import { temporaryFolder } from './temporary-folder.ts';

describeStagingFolder('memory', () => {
  const staging = new MemoryStaging();
  return Promise.resolve({
    open: () => Promise.resolve(staging),
    read: (path) => Promise.resolve(staging.content.get(path) ?? Buffer.alloc(0)),
  });
});

describeStagingFolder('disk', async () => {
  const root = await temporaryFolder();
  const place = { folder: join(root, 'staging'), journal: join(root, 'jobs', 'journal.jsonl') };
  return {
    open: () => DiskStaging.open(place),
    read: (path) => readFile(join(place.folder, path)),
  };
});
