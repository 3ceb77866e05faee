import { join } from 'node:path';
import { number, spread } from '../measure/figures.ts';
import { atLeast } from '../measure/limit.ts';
import type { Verdict } from '../measure/limit.ts';
import { withProgram } from '../measure/program.ts';
import { median } from '../measure/statistics.ts';
import { formatTable } from '../measure/table.ts';
import { withTemporaryFolder } from '../measure/temporary-folder.ts';
import { downloadByHost } from './host-download.ts';
import type { HostTimes } from './host-download.ts';
import { writePackage } from './package.ts';
import type { BenchPackage } from './package.ts';
import { downloadByCurl } from './reference.ts';
import type { ReferenceTimes } from './reference.ts';

const FILES = 4;
const FILE_BYTES = 2 ** 28;
const ROUNDS = 5;
const RATIO_LIMIT = 0.7;

interface Round {
  readonly reference: ReferenceTimes;
  readonly host: HostTimes;
}

/** The host against `curl` followed by `openssl`, in turns, from the same server to the same disk. */
export async function benchDownload(): Promise<readonly Verdict[]> {
  return withTemporaryFolder(async (folder) => {
    const game = await writePackage(join(folder, 'package'), FILES, FILE_BYTES);
    const server = import.meta.resolve('./file-server.ts');
    const rounds = await withProgram(server, { BENCH_FOLDER: game.folder }, ({ url }) =>
      playRounds(url, game, folder),
    );
    print(rounds, game.bytes);
    const ratio = median(rounds.map(({ reference, host }) => ratioOf(reference, host)));
    const name = 'download: curl + openssl time / host time until verified';
    return [atLeast(name, ratio, RATIO_LIMIT, (value) => value.toFixed(2))];
  });
}

async function playRounds(origin: string, game: BenchPackage, folder: string): Promise<Round[]> {
  const play = async (): Promise<Round> => ({
    reference: await downloadByCurl(origin, game, join(folder, 'by-curl')),
    host: await downloadByHost(origin, game, join(folder, 'by-host')),
  });
  // The first one warms the page cache and the compile cache; it doesn't count.
  await play();
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await play());
  return rounds;
}

function hashedSeconds({ curlSeconds, opensslSeconds }: ReferenceTimes): number {
  return curlSeconds + opensslSeconds;
}

function ratioOf(reference: ReferenceTimes, host: HostTimes): number {
  return hashedSeconds(reference) / host.verifiedSeconds;
}

function print(rounds: readonly Round[], bytes: number): void {
  const row = (name: string, seconds: (round: Round) => number): string[] => {
    const times = rounds.map(seconds);
    return [
      name,
      spread(times),
      spread(times.map((time) => bytes / 1e6 / time)),
      spread(rounds.map((round) => hashedSeconds(round.reference) / seconds(round))),
    ];
  };
  console.log(
    `${FILES} files, ${number(bytes / 2 ** 20)} MiB in all; median (lowest–highest) of ${ROUNDS} rounds:\n`,
  );
  console.log(
    formatTable(
      ['to disk', 'seconds', 'MB/s', 'ratio'],
      [
        row('curl, not hashed', ({ reference }) => reference.curlSeconds),
        row('curl + openssl', ({ reference }) => hashedSeconds(reference)),
        row(
          'curl + openssl + sync',
          ({ reference }) => hashedSeconds(reference) + reference.syncSeconds,
        ),
        row('host, verified', ({ host }) => host.verifiedSeconds),
        row('host, synced and installed', ({ host }) => host.installedSeconds),
      ],
    ),
  );
  printCost(rounds.map(({ host }) => host));
}

function printCost(hosts: readonly HostTimes[]): void {
  const rows: (readonly [string, (host: HostTimes) => number | null])[] = [
    ['CPU seconds of the download', (host) => host.cpuSeconds],
    ['peak memory, MiB', (host) => host.peakMib],
    ['peak memory before the download, MiB', (host) => host.idlePeakMib],
  ];
  const cells = rows.map(([name, pick]) => {
    const values = hosts.flatMap((host) => pick(host) ?? []);
    return [name, values.length === 0 ? 'not told here' : spread(values)];
  });
  console.log(`\n${formatTable(['host', 'median (lowest–highest)'], cells)}`);
}
