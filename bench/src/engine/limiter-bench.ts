import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atMost } from '../measure/limit.ts';
import type { Verdict } from '../measure/limit.ts';
import { bytesRead } from '../measure/machine.ts';
import { withProgram } from '../measure/program.ts';
import { formatTable } from '../measure/table.ts';
import { startDownload, waitFor, withNewHost } from './bench-host.ts';
import type { BenchHost } from './bench-host.ts';
import type { BenchStore } from './speed-store.ts';

/** Bytes per second, each set during the download. */
const RATES = [2_000_000, 10_000_000, 40_000_000];
const SETTLE_MS = 2000;
const WINDOW_MS = 10_000;
const LIMIT = 0.05;

interface Measured {
  readonly rate: number;
  /** Bytes per second that the system passed to the host. */
  readonly got: number;
}

/**
 * One download whose bandwidth limit is changed while it runs; each limit is measured over 10 s.
 */
export async function benchLimiter(folder: string, store: BenchStore): Promise<readonly Verdict[]> {
  const server = import.meta.resolve('./pack-server.ts');
  const measured = await withProgram(server, { BENCH_STORE: store.folder }, ({ url }) =>
    withNewHost(join(folder, 'limited'), store, null, (host) => measure(host, url, store)),
  );
  if (measured.length === 0) {
    console.log(
      '\nThis system does not tell what a process has read: the limiter is not measured.',
    );
    return [];
  }
  const percent = (value: number): string => `${(value * 100).toFixed(2)} %`;
  const off = ({ rate, got }: Measured): number => Math.abs(got / rate - 1);
  console.log(
    `\n${formatTable(
      ['limit, MB/s, over 10 s', 'MB/s', 'off'],
      measured.map((each) => [
        (each.rate / 1e6).toFixed(0),
        (each.got / 1e6).toFixed(2),
        percent(off(each)),
      ]),
    )}`,
  );
  return [atMost('bandwidth limit: off over 10 s', Math.max(...measured.map(off)), LIMIT, percent)];
}

async function measure(
  { page, program: { pid } }: BenchHost,
  origin: string,
  store: BenchStore,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [i, rate] of RATES.entries()) {
    await page.ask('setLocalSetting', { bandwidthLimit: rate });
    if (i === 0) {
      await startDownload(page, origin, store);
      await waitFor(page, (state) => (state.bytesDone ?? 0) > 0);
    }
    await delay(SETTLE_MS);
    const before = bytesRead(pid);
    const begin = performance.now();
    await delay(WINDOW_MS);
    const after = bytesRead(pid);
    const seconds = (performance.now() - begin) / 1000;
    if (before === null || after === null) return [];
    measured.push({ rate, got: (after - before) / seconds });
  }
  return measured;
}
