import { join } from 'node:path';
import { spread } from '../measure/figures.ts';
import type { Verdict } from '../measure/limit.ts';
import { withProgram } from '../measure/program.ts';
import { isInstalled as hasProgram, runCommand } from '../measure/run-command.ts';
import { formatTable } from '../measure/table.ts';
import { isInstalled, startDownload, waitFor, withNewHost } from './bench-host.ts';
import type { BenchHost } from './bench-host.ts';
import { BENCH_GAME } from './publish-release.ts';
import type { BenchStore } from './speed-store.ts';

const ROUNDS = 5;

/** Checks an installed game like the player's check, with both threads and on one core. */
export async function benchVerify(folder: string, store: BenchStore): Promise<readonly Verdict[]> {
  const server = import.meta.resolve('./pack-server.ts');
  const rows = await withProgram(server, { BENCH_STORE: store.folder }, ({ url }) =>
    withNewHost(join(folder, 'verified'), store, null, async (host) => {
      await startDownload(host.page, url, store);
      await waitFor(host.page, isInstalled);
      const found = [['2 threads', ...(await rounds(host, store))]];
      if (await hasProgram('taskset')) {
        await runCommand('taskset', ['-a', '-p', '-c', '0', String(host.program.pid)]);
        found.push(['on one core', ...(await rounds(host, store))]);
      }
      return found;
    }),
  );
  console.log(`\n${formatTable(['check of an installed game', 'seconds', 'MB/s'], rows)}`);
  return [];
}

async function rounds({ page }: BenchHost, { bytes }: BenchStore): Promise<string[]> {
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    const { gameId } = await page.ask('verifyGame', { gameId: BENCH_GAME });
    const { repairedFiles = 0 } = await waitFor(page, isInstalled);
    seconds.push((performance.now() - begin) / 1000);
    if (repairedFiles > 0) throw new Error(`game ${gameId} was damaged`);
  }
  return [spread(seconds), spread(seconds.map((time) => bytes / 1e6 / time))];
}
