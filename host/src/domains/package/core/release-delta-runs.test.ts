import type { GamePath, ReleaseDelta } from '@gamebox/contract/host';
import { DELTA_RUN_MAX_BYTES } from '@gamebox/contract/host';
import { expect, test } from 'vitest';
import { manifestOf, tableOf } from '../../../../test/release-trees.ts';
import { deltaRuns } from './release-delta-runs.ts';
import { RANGE_MAX_BYTES } from './release-ranges.ts';
import type { InstalledTree, ReleaseTable } from './release-table.ts';

const id = (digit: string): string => digit.repeat(64);
const PACK_BYTES = 2 * RANGE_MAX_BYTES;
const OLD_BYTES = 4;

type Run = ReleaseDelta['runs'][number];

/** Three chunks are missing; the old game has one complete file. */
const installed: InstalledTree = {
  release: tableOf(manifestOf({ old: ['o'.repeat(OLD_BYTES)] })),
  intact: Uint8Array.of(1),
  whole: Uint8Array.of(1),
  locate: (path: GamePath) => `/game/${path}`,
};

/** Chunks with this size in the packs and this unpacked length. */
function nextOf(stored: number, length = stored): ReleaseTable {
  const pack = { id: id('e'), size: PACK_BYTES };
  const deltas = [{ from: 1, index: { id: id('d'), size: 9 }, pack }];
  const table = tableOf(manifestOf({ new: ['a', 'b', 'c'] }, { release: 2, deltas }));
  const filled = new Uint32Array(3).fill(stored);
  const chunks = { ...table.chunks, stored: filled, length: new Uint32Array(3).fill(length) };
  return { ...table, chunks };
}

const RUN: Run = {
  chunks: [0, 1],
  offset: 0,
  stored: 9,
  dictionary: [{ path: 0, offset: 0, length: OLD_BYTES }],
};

/** The first chunks of the useful runs. */
function used(runs: readonly Run[], change: Partial<Parameters<typeof deltaRuns>[0]> = {}) {
  const paths = installed.release.files.map(({ path }) => path);
  const delta: ReleaseDelta = { format: 1, gameId: 7, from: 1, to: 2, paths, runs: [...runs] };
  const use = { next: nextOf(10), installed, delta, isMissing: () => true, ...change };
  return deltaRuns(use).map(({ chunk }) => chunk);
}

test('a run is used up to all of its limits', () => {
  expect(used([RUN])).toEqual([0]);
  expect(used([{ ...RUN, chunks: [0, 3], stored: 29 }])).toEqual([0]);
  expect(used([{ ...RUN, offset: PACK_BYTES - RUN.stored }])).toEqual([0]);
  const large = { next: nextOf(RANGE_MAX_BYTES + 1, 1) };
  expect(used([{ ...RUN, stored: RANGE_MAX_BYTES }], large)).toEqual([0]);
  const rich = { next: nextOf(10, DELTA_RUN_MAX_BYTES) };
  expect(used([RUN], rich)).toEqual([0]);
});

test.each<[string, Partial<Run>]>([
  ['names chunks that the release has not', { chunks: [2, 2] }],
  ['lies behind the end of the pack', { offset: PACK_BYTES - RUN.stored + 1 }],
  ['takes as many bytes as the chunks themselves', { stored: 10 }],
  ['names bytes behind the end of a file', { dictionary: [{ path: 0, offset: 1, length: 4 }] }],
  ['names bytes of no file', { dictionary: [{ path: 1, offset: 0, length: 1 }] }],
])('not used: a run that %s', (_what, change) => {
  expect(used([{ ...RUN, ...change }])).toEqual([]);
});

test('not used: a run larger than one range request', () => {
  const next = nextOf(RANGE_MAX_BYTES + 2, 1);
  expect(used([{ ...RUN, stored: RANGE_MAX_BYTES + 1 }], { next })).toEqual([]);
});

test('not used: a run whose output exceeds the decoder’s limit', () => {
  expect(used([RUN], { next: nextOf(10, DELTA_RUN_MAX_BYTES + 1) })).toEqual([]);
  const half = { next: nextOf(10, DELTA_RUN_MAX_BYTES / 2 + 1) };
  expect(used([{ ...RUN, chunks: [0, 2] }], half)).toEqual([]);
});

test('not used: a run that needs bytes of a changed file', () => {
  expect(used([RUN], { installed: { ...installed, whole: Uint8Array.of(0) } })).toEqual([]);
});

test('not used: a run whose chunks exist already, or come with another run', () => {
  expect(used([RUN], { isMissing: () => false })).toEqual([]);
  expect(used([{ ...RUN, chunks: [0, 2] }], { isMissing: (chunk) => chunk === 0 })).toEqual([]);
  expect(
    used([
      { ...RUN, chunks: [0, 2] },
      { ...RUN, chunks: [1, 2] },
    ]),
  ).toEqual([0]);
});
