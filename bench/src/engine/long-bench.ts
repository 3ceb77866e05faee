import { join } from 'node:path';
import { number } from '../measure/figures.ts';
import { atMost } from '../measure/limit.ts';
import type { Verdict } from '../measure/limit.ts';
import { peakMemory } from '../measure/machine.ts';
import { MemoryWatch } from '../measure/memory.ts';
import { withProgram } from '../measure/program.ts';
import { median } from '../measure/statistics.ts';
import { withTemporaryFolder } from '../measure/temporary-folder.ts';
import { isInstalled, startDownload, waitFor, withNewHost } from './bench-host.ts';
import { makeStore } from './speed-store.ts';

const FILES = 20;
const FILE_BYTES = 10 ** 9;
const MEMORY_LIMIT_MIB = 160;
/** The limit as a part of the first quarter's median; it is above the noise. */
const GROWTH_LIMIT_MIB = 10;

/** Downloads a game of 20 GB to see whether the host's memory grows. Needs 40 GB of disk. */
export async function benchLongDownload(): Promise<readonly Verdict[]> {
  return withTemporaryFolder(async (folder) => {
    const store = await makeStore(folder, FILES, FILE_BYTES);
    const server = import.meta.resolve('./pack-server.ts');
    const { seconds, samples, readingMib, peakMib } = await withProgram(
      server,
      { BENCH_STORE: store.folder },
      ({ url }) =>
        withNewHost(join(folder, 'download'), store, null, async ({ page, program }) => {
          const watch = new MemoryWatch(program.pid);
          const begin = performance.now();
          await startDownload(page, url, store);
          await waitFor(page, (state) => state.stage === 'downloading');
          const first = watch.samples.length;
          const reading = peakMemory(program.pid);
          await waitFor(page, (state) => state.stage === 'installing' || isInstalled(state));
          const last = watch.samples.length;
          const elapsed = (performance.now() - begin) / 1000;
          await waitFor(page, isInstalled);
          const highest = watch.end();
          return {
            seconds: elapsed,
            samples: watch.samples.slice(first, last),
            readingMib: reading,
            peakMib: highest,
          };
        }),
    );
    const quarter = Math.floor(samples.length / 4);
    const quarters = [0, 1, 2, 3].map((i) => median(samples.slice(i * quarter, (i + 1) * quarter)));
    console.log(
      `${number(store.bytes / 1e9)} GB in ${number(seconds)} s, ` +
        `${number(store.bytes / 1e6 / seconds)} MB/s; memory by quarters of the download, MiB: ` +
        `${quarters.map(number).join(', ')}; peak ${told(peakMib)}, until the release was read ${told(readingMib)}`,
    );
    const growth = (quarters[3] ?? 0) - (quarters[0] ?? 0);
    return [
      atMost('20 GB: memory, peak, MiB', peakMib ?? 0, MEMORY_LIMIT_MIB, number),
      atMost('20 GB: memory, last quarter over first, MiB', growth, GROWTH_LIMIT_MIB, number),
    ];
  });
}

function told(mib: number | null): string {
  return mib === null ? 'not told' : number(mib);
}
