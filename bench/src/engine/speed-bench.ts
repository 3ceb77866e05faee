import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { number, spread } from '../measure/figures.ts';
import { atLeast, atMost } from '../measure/limit.ts';
import type { Verdict } from '../measure/limit.ts';
import { cpuSeconds } from '../measure/machine.ts';
import { MemoryWatch, residentMemory } from '../measure/memory.ts';
import { withProgram } from '../measure/program.ts';
import { median } from '../measure/statistics.ts';
import { formatTable } from '../measure/table.ts';
import { isInstalled, showPlan, startDownload, waitFor, withNewHost } from './bench-host.ts';
import { makeCertificate } from './certificate.ts';
import { downloadByAria, downloadByCurl } from './reference.ts';
import type { CurlTimes } from './reference.ts';
import type { BenchStore } from './speed-store.ts';

const ROUNDS = 5;
/**
 * A launcher is usually idle for longer than this before a download; by then the memory of its
 * start is freed. The others begin after the same pause: meanwhile a virtual machine returns freed
 * memory to its owner, and whoever comes next pays for getting it back.
 */
const IDLE_MS = 3000;
const CURL_LIMIT = 1;
const ARIA_LIMIT = 0.8;
const MEMORY_LIMIT_MIB = 160;

interface HostTimes {
  /** From the first request for the game's bytes until every chunk's hash was checked. */
  readonly transferSeconds: number;
  /** The same from the player's click on: includes fetching and checking the release. */
  readonly verifiedSeconds: number;
  /** Until the game is synced to the disk, in its place and registered. */
  readonly installedSeconds: number;
  readonly cpuSeconds: number | null;
  readonly idleMib: number | null;
  /** While it downloaded. */
  readonly peakMib: number | null;
  readonly medianMib: number | null;
}

interface Round {
  readonly curl: CurlTimes;
  readonly ariaSeconds: number | null;
  readonly host: HostTimes;
  readonly secureCurl: CurlTimes;
  readonly secureHost: HostTimes;
}

/** All in turns, from the same server to the same disk, so that the conditions are the same. */
export async function benchSpeed(folder: string, store: BenchStore): Promise<readonly Verdict[]> {
  const certificate = await makeCertificate(folder);
  const server = import.meta.resolve('./pack-server.ts');
  const rounds = await withProgram(server, { BENCH_STORE: store.folder }, (plain) =>
    withProgram(
      server,
      { BENCH_STORE: store.folder, BENCH_CERTIFICATE: certificate },
      async (secure) => {
        const play = (): Promise<Round> =>
          playRound({ plain: plain.url, secure: secure.url, certificate, store, folder });
        // The first one warms the page cache and the compile cache, and does not count.
        await play();
        const played: Round[] = [];
        for (let round = 0; round < ROUNDS; round += 1) played.push(await play());
        return played;
      },
    ),
  );
  print(rounds, store);
  return verdicts(rounds);
}

interface Course {
  readonly plain: string;
  readonly secure: string;
  readonly certificate: string;
  readonly store: BenchStore;
  readonly folder: string;
}

async function playRound({ plain, secure, certificate, store, folder }: Course): Promise<Round> {
  const into = join(folder, 'download');
  const rested = async <T>(download: () => Promise<T>): Promise<T> => {
    await delay(IDLE_MS);
    return download();
  };
  return {
    curl: await rested(() => downloadByCurl(plain, store, into, null)),
    host: await downloadByHost(plain, store, into, null),
    ariaSeconds: await rested(() => downloadByAria(plain, store, into)),
    secureCurl: await rested(() => downloadByCurl(secure, store, into, certificate)),
    secureHost: await downloadByHost(secure, store, into, certificate),
  };
}

/** A new host downloads and installs the game. */
function downloadByHost(
  origin: string,
  store: BenchStore,
  folder: string,
  certificate: string | null,
): Promise<HostTimes> {
  return withNewHost(folder, store, certificate, async ({ page, program: { pid } }) => {
    await delay(IDLE_MS);
    const idleMib = residentMemory(pid);
    await showPlan(page, origin, store);
    const watch = new MemoryWatch(pid);
    const cpuBefore = cpuSeconds(pid);
    const begin = performance.now();
    const elapsed = (): number => (performance.now() - begin) / 1000;
    await startDownload(page, origin, store);
    await waitFor(page, (state) => state.stage !== 'preparing');
    const preparedSeconds = elapsed();
    await waitFor(page, (state) => state.stage === 'installing' || isInstalled(state));
    const verifiedSeconds = elapsed();
    await waitFor(page, isInstalled);
    const installedSeconds = elapsed();
    const cpuAfter = cpuSeconds(pid);
    const peakMib = watch.end();
    return {
      transferSeconds: verifiedSeconds - preparedSeconds,
      verifiedSeconds,
      installedSeconds,
      cpuSeconds: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore,
      idleMib,
      peakMib,
      medianMib: watch.samples.length === 0 ? null : median(watch.samples),
    };
  });
}

function hashedSeconds({ curlSeconds, opensslSeconds }: CurlTimes): number {
  return curlSeconds + opensslSeconds;
}

function print(rounds: readonly Round[], { bytes }: BenchStore): void {
  const row = (name: string, seconds: (round: Round) => number | null): string[] => {
    const times = rounds.flatMap((round) => seconds(round) ?? []);
    if (times.length === 0) return [name, 'not installed', '–', '–'];
    const ratios = rounds.flatMap((round) => {
      const own = seconds(round);
      return own === null ? [] : hashedSeconds(round.curl) / own;
    });
    return [name, spread(times), spread(times.map((time) => bytes / 1e6 / time)), spread(ratios)];
  };
  console.log(
    `${number(bytes / 2 ** 20)} MiB to disk, median (lowest–highest) of ${ROUNDS} rounds:\n`,
  );
  console.log(
    formatTable(
      ['', 'seconds', 'MB/s', 'ratio'],
      [
        row('curl, not hashed', ({ curl }) => curl.curlSeconds),
        row('curl + openssl', ({ curl }) => hashedSeconds(curl)),
        row('curl + openssl + sync', ({ curl }) => hashedSeconds(curl) + curl.syncSeconds),
        row('aria2c -x4 -s4, not hashed', ({ ariaSeconds }) => ariaSeconds),
        row('host, its transfer alone', ({ host }) => host.transferSeconds),
        row('host, verified', ({ host }) => host.verifiedSeconds),
        row('host, synced and installed', ({ host }) => host.installedSeconds),
        row('curl by TLS + openssl', ({ secureCurl }) => hashedSeconds(secureCurl)),
        row('host by TLS, verified', ({ secureHost }) => secureHost.verifiedSeconds),
        row('host by TLS, synced and installed', ({ secureHost }) => secureHost.installedSeconds),
      ],
    ),
  );
  const plain = rounds.map(({ host }) => host);
  const secure = rounds.map(({ secureHost }) => secureHost);
  console.log(`\n${costTable(plain, secure)}`);
}

function costTable(plain: readonly HostTimes[], secure: readonly HostTimes[]): string {
  const cell = (hosts: readonly HostTimes[], pick: (host: HostTimes) => number | null): string => {
    const values = hosts.flatMap((host) => pick(host) ?? []);
    return values.length === 0 ? 'not told here' : spread(values);
  };
  const row = (name: string, pick: (host: HostTimes) => number | null): string[] => [
    name,
    cell(plain, pick),
    cell(secure, pick),
  ];
  return formatTable(
    ['the whole host', 'plain', 'TLS'],
    [
      row('CPU seconds of the download', (host) => host.cpuSeconds),
      row('memory before, MiB', (host) => host.idleMib),
      row('memory, median of five a second, MiB', (host) => host.medianMib),
      row('memory, peak, MiB', (host) => host.peakMib),
    ],
  );
}

function verdicts(rounds: readonly Round[]): Verdict[] {
  const times = (value: number): string => value.toFixed(2);
  const toCurl = rounds.map(({ curl, host }) => hashedSeconds(curl) / host.verifiedSeconds);
  const toAria = rounds.flatMap(({ ariaSeconds, host }) =>
    ariaSeconds === null ? [] : ariaSeconds / host.verifiedSeconds,
  );
  const peaks = rounds.flatMap(({ host, secureHost }) => [
    ...(host.peakMib === null ? [] : [host.peakMib]),
    ...(secureHost.peakMib === null ? [] : [secureHost.peakMib]),
  ]);
  const list = [
    atLeast('download: of the speed of curl, then openssl', median(toCurl), CURL_LIMIT, times),
  ];
  if (toAria.length > 0)
    list.push(
      atLeast('download: of the speed of aria2c, unverified', median(toAria), ARIA_LIMIT, times),
    );
  if (peaks.length > 0)
    list.push(
      atMost(
        'download: memory of the whole host, highest of all rounds, MiB',
        Math.max(...peaks),
        MEMORY_LIMIT_MIB,
        number,
      ),
    );
  return list;
}
