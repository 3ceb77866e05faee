import type { GamePath, ReleaseDelta } from '@gamebox/contract/host';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentOf, manifestOf, tableOf } from '../../../../test/release-trees.ts';
import type { ChunkTree } from '../../../../test/release-trees.ts';
import { planRelease } from './release-plan.ts';
import type { ReleasePlan } from './release-plan.ts';
import { chunkRanges, RANGE_GAP_BYTES, RANGE_MAX_BYTES } from './release-ranges.ts';
import type { InstalledTree, ReleaseTable } from './release-table.ts';

// A chunk consists of one letter repeated to its length.
const chunk = fc
  .tuple(fc.constantFrom(...Array.from('abcdefghijklmnop')), fc.integer({ min: 1, max: 9 }))
  .map(([letter, length]) => letter.repeat(length));
const path = fc.constantFrom('a', 'b', 'c/d', 'c/e', 'f.bin', 'saves/1', 'saves/2');
const tree = fc.dictionary(path, fc.array(chunk, { maxLength: 6 }), { minKeys: 1, maxKeys: 6 });
const sha = (digit: string): string => digit.repeat(64);
const DELTA_PACK = { id: sha('e'), size: 1_000_000 };

interface Case {
  readonly old: ChunkTree;
  readonly next: ChunkTree;
  /** What happened to the old chunks and the old files, alternately. */
  readonly fates: readonly number[];
  readonly runs: readonly { first: number; count: number; stored: number }[];
  readonly saves: boolean;
}

const caseOf: fc.Arbitrary<Case> = fc.record({
  old: tree,
  next: tree,
  fates: fc.array(fc.nat(5), { minLength: 1, maxLength: 20 }),
  runs: fc.array(
    fc.record({
      first: fc.nat(12),
      count: fc.integer({ min: 1, max: 3 }),
      stored: fc.integer({ min: 1, max: 12 }),
    }),
    { maxLength: 5 },
  ),
  saves: fc.boolean(),
});

interface Laid {
  readonly old: ReleaseTable;
  readonly next: ReleaseTable;
  readonly installed: InstalledTree;
  readonly delta: ReleaseDelta;
  /** The content of the disk, including the player's own files. */
  readonly disk: Map<string, string>;
}

/** Puts the old tree on the disk, changed as if time had passed. */
function lay({ old, next, fates, runs, saves }: Case): Laid {
  const playerFiles = saves ? ['saves/**' as never] : [];
  const isGame = ([name]: [string, readonly string[]]): boolean =>
    !saves || !name.startsWith('saves/');
  const nextTree = { z: ['zz'], ...Object.fromEntries(Object.entries(next).filter(isGame)) };
  const deltas = [{ from: 1, index: { id: sha('d'), size: 9 }, pack: DELTA_PACK }];
  const oldTable = tableOf(manifestOf(old));
  const nextTable = tableOf(manifestOf(nextTree, { release: 2, playerFiles, deltas }));
  const intact = new Uint8Array(oldTable.entries.length);
  const whole = new Uint8Array(oldTable.files.length);
  const disk = new Map<string, string>();
  let turn = 0;
  for (const [index, file] of oldTable.files.entries()) {
    const fate = fates[(turn += 1) % fates.length];
    if (fate === 0) continue;
    whole[index] = 1;
    let text = '';
    for (const [i, part] of (old[file.path] ?? []).entries()) {
      const isBad = fates[(turn += 1) % fates.length] === 1;
      text += isBad ? '?'.repeat(part.length) : part;
      intact[file.first + i] = isBad ? 0 : 1;
      if (isBad) whole[index] = 0;
    }
    disk.set(file.path, text);
  }
  disk.set('saves/mine', 'far away');
  const installed = {
    release: oldTable,
    intact,
    whole,
    locate: (name: GamePath) => `/game/${name}`,
  };
  const delta = deltaOf(oldTable, runs);
  return { old: oldTable, next: nextTable, installed, delta, disk };
}

function deltaOf({ files }: ReleaseTable, runs: Case['runs']): ReleaseDelta {
  const usable = files.flatMap(({ size }, path) => (size === 0 ? [] : [{ path, size }]));
  let offset = 0;
  return {
    format: 1,
    gameId: 7,
    from: 1,
    to: 2,
    paths: files.map(({ path }) => path),
    runs: runs.flatMap(({ first, count, stored }, i) => {
      const part = usable[i % Math.max(1, usable.length)];
      if (part === undefined) return [];
      offset += stored;
      const dictionary = [{ path: part.path, offset: 0, length: part.size }];
      return [
        { chunks: [first, count] as [number, number], offset: offset - stored, stored, dictionary },
      ];
    }),
  };
}

const hashes = ({ chunks }: ReleaseTable, i: number): string =>
  Buffer.from(chunks.sha256.subarray(i * 32, i * 32 + 32)).toString('hex');

/** Executes a plan; returns the disk after the switch and the source of each chunk. */
function carryOut({ next, disk }: Laid, tree: ChunkTree, plan: ReleasePlan): Map<string, string> {
  const contents = chunkTexts(next, tree);
  const staged = plan.files.map(({ size }) => Array.from({ length: size }, () => '.'));
  const sources = new Map<number, number>();
  const put = (index: number, text: string): void => {
    sources.set(index, (sources.get(index) ?? 0) + 1);
    const { targetStart, targetFile, targetOffset } = plan.chunks;
    for (let slot = targetStart[index] ?? 0; slot < (targetStart[index + 1] ?? 0); slot += 1)
      staged[targetFile[slot] ?? 0]?.splice(
        targetOffset[slot] ?? 0,
        text.length,
        ...Array.from(text),
      );
  };
  for (const { chunk, from } of plan.copies) {
    const text = disk.get(from.path.slice('/game/'.length)) ?? '';
    put(chunk, text.slice(from.offset, from.offset + from.length));
  }
  for (const { items } of plan.ranges)
    for (const item of items)
      for (let i = item.chunk; i < item.chunk + (item.kind === 'run' ? item.count : 1); i += 1)
        put(i, contents[i] ?? '');
  expect([...sources.values()].every((count) => count === 1)).toBe(true);
  const after = new Map(disk);
  for (const [i, { path }] of plan.files.entries()) after.set(path, staged[i]?.join('') ?? '');
  for (const path of plan.removed) after.delete(path);
  return after;
}

function chunkTexts(next: ReleaseTable, tree: ChunkTree): string[] {
  const texts: string[] = [];
  for (const { path, first } of next.files)
    for (const [i, text] of (tree[path] ?? []).entries())
      texts[next.entries[first + i] ?? 0] = text;
  return texts;
}

test('a plan gives exactly the next tree, and downloads nothing that exists already', () => {
  fc.assert(
    fc.property(caseOf, fc.boolean(), (given, withDelta) => {
      const laid = lay(given);
      const { old, next, installed, delta, disk } = laid;
      const tree = { z: ['zz'], ...given.next };
      const plan = planRelease(next, installed, withDelta ? delta : null);
      const after = carryOut(laid, tree, plan);
      for (const { path } of next.files) expect(after.get(path)).toBe(contentOf(tree, path));
      const isOwn = (name: string): boolean => given.saves && name.startsWith('saves/');
      const own = [...disk].filter(([name]) => isOwn(name));
      const wanted = new Set<string>([...next.files.map((f) => f.path as string), 'saves/mine']);
      for (const [name] of own) wanted.add(name);
      expect(new Set(after.keys())).toEqual(wanted);
      for (const [name, text] of own) expect(after.get(name)).toBe(text);
      const here = new Set<string>();
      for (const [i, entry] of old.entries.entries())
        if (installed.intact[i] === 1) here.add(hashes(old, entry));
      for (const { items } of plan.ranges)
        for (const item of items)
          for (let i = item.chunk; i < item.chunk + (item.kind === 'run' ? item.count : 1); i += 1)
            expect(here.has(hashes(next, i))).toBe(false);
      expect(plan.downloadBytes).toBe(plan.ranges.reduce((sum, { length }) => sum + length, 0));
    }),
    { numRuns: 1000 },
  );
});

test('ranges contain their items, and have limited length and gaps', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(399), { maxLength: 60 }),
      fc.integer({ min: 1, max: 2 ** 20 }),
      (wanted, stored) => {
        const next = wideTable(400, stored);
        const ranges = chunkRanges(next, wanted);
        const found = ranges.flatMap(({ items }) => items.map((item) => item.chunk));
        expect(found.toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b));
        for (const { offset, length, items } of ranges) {
          expect(length).toBeLessThanOrEqual(RANGE_MAX_BYTES);
          let end = offset;
          for (const item of items) {
            expect(item.offset).toBeGreaterThanOrEqual(end);
            expect(item.offset - end).toBeLessThanOrEqual(RANGE_GAP_BYTES);
            end = item.offset + item.stored;
          }
          expect(end).toBe(offset + length);
        }
      },
    ),
  );
});

/** Chunks of one stored length, side by side in one pack. */
function wideTable(count: number, stored: number): ReleaseTable {
  const base = tableOf(manifestOf({ a: ['x'] }));
  return {
    ...base,
    head: { ...base.head, packs: [{ id: sha('a'), size: count * stored }] },
    chunks: {
      count,
      sha256: new Uint8Array(count * 32),
      length: new Uint32Array(count).fill(stored),
      pack: new Uint16Array(count),
      offset: new Uint32Array(count).map((_, i) => i * stored),
      stored: new Uint32Array(count).fill(stored),
      zstd: new Uint8Array(count),
    },
  };
}

test('a delta of other releases is not used', () => {
  const laid = lay({
    old: { a: ['aaaa'] },
    next: { a: ['bbbb'] },
    fates: [5],
    runs: [{ first: 1, count: 1, stored: 1 }],
    saves: false,
  });
  const kinds = (delta: ReleaseDelta): string[] =>
    planRelease(laid.next, laid.installed, delta).ranges.flatMap(({ items }) =>
      items.map(({ kind }) => kind),
    );
  expect(kinds(laid.delta)).toContain('run');
  for (const change of [{ gameId: 8 }, { from: 2 }, { to: 3 }])
    expect(kinds({ ...laid.delta, ...change })).not.toContain('run');
});
