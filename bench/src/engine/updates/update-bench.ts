import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { atMost } from '../../measure/limit.ts';
import type { Verdict } from '../../measure/limit.ts';
import { formatTable } from '../../measure/table.ts';
import { withTemporaryFolder } from '../../measure/temporary-folder.ts';
import { makeKey, publishRelease } from '../publish-release.ts';
import { BASIC_CHANGES, PACK_CHANGES } from './game-changes.ts';
import { measureGeneratedUpdates, measureUpdate } from './generated-updates.ts';
import type { GeneratedUpdates, UpdateSizes } from './generated-updates.ts';
import { fetchReleasePairs } from './real-releases.ts';
import type { ReleasePair } from './real-releases.ts';

const CACHE = join(import.meta.dirname, '../../../../.data/bench/releases');
const DELTA_LIMIT = 1;
const CHUNK_LIMIT = 3.5;
const PACK_LIMIT = 0.005;

/** The costs of updates with our methods and others', on generated data and on real releases. */
export async function benchUpdates(): Promise<readonly Verdict[]> {
  return withTemporaryFolder(async (folder) => {
    const generated = await measureGeneratedUpdates(folder);
    const { gameBytes, packBytes } = generated;
    console.log(
      `Generated game of ${megabytes(gameBytes)} MB, a pack of ${megabytes(packBytes)} MB in it:\n`,
    );
    console.log(sizeTable(generated.rows));
    await rm(join(folder, 'store'), { recursive: true, force: true });
    await benchRealReleases(folder);
    return verdicts(generated);
  });
}

async function benchRealReleases(folder: string): Promise<void> {
  const pairs = await fetchReleasePairs(CACHE, console.log);
  const rows: UpdateSizes[] = [];
  for (const pair of pairs) rows.push(await measurePair(folder, pair));
  if (rows.length > 0) console.log(`\nReal releases:\n\n${sizeTable(rows)}`);
}

async function measurePair(folder: string, pair: ReleasePair): Promise<UpdateSizes> {
  const work = join(folder, 'pair');
  const key = await makeKey(work);
  try {
    // Copied, so that files left by one tool do not affect the next.
    await cp(pair.old, join(work, 'old'), { recursive: true });
    await publishRelease(join(work, 'old'), join(work, 'store'), key, '1.0');
    const sizes = await measureUpdate(join(work, 'old'), pair.next, work, key);
    return { ...sizes, name: pair.name, blocks: null };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function sizeTable(rows: readonly UpdateSizes[]): string {
  const cell = (bytes: number | null | undefined): string =>
    bytes === null || bytes === undefined ? '–' : megabytes(bytes);
  return formatTable(
    [
      'MB to load',
      'changed files whole',
      'fixed 1 MiB blocks',
      'chunks',
      'with deltas',
      'and lists',
      'xdelta3 -9',
      'zstd -12 patch-from',
    ],
    rows.map(({ name, blocks, chunks, deltas, lists, xdelta3, zstd }) => [
      name,
      ...[blocks?.wholeFiles, blocks?.fixedBlocks, chunks, deltas, lists, xdelta3, zstd].map(cell),
    ]),
  );
}

function megabytes(bytes: number): string {
  const mega = bytes / 1e6;
  return mega.toFixed(mega < 10 ? (mega < 0.1 ? 3 : 2) : 1);
}

function verdicts({ rows, packBytes }: GeneratedUpdates): Verdict[] {
  const rowsOf = (changes: readonly { readonly name: string }[]): UpdateSizes[] =>
    rows.filter(({ name }) => changes.some((change) => change.name === name));
  const times = (value: number): string => `${value.toFixed(3)} × xdelta3`;
  const basic = rowsOf(BASIC_CHANGES).flatMap(({ name, deltas, chunks, xdelta3 }) =>
    xdelta3 === null
      ? []
      : [
          atMost(`update by deltas: ${name}`, deltas / xdelta3, DELTA_LIMIT, times),
          atMost(`update by chunks alone: ${name}`, chunks / xdelta3, CHUNK_LIMIT, times),
        ],
  );
  const percent = (value: number): string => `${(value * 100).toFixed(3)} % of the pack`;
  const packs = rowsOf(PACK_CHANGES).map(({ name, deltas }) =>
    atMost(`update by deltas: ${name}`, deltas / packBytes, PACK_LIMIT, percent),
  );
  return [...basic, ...packs];
}
