import { canonicalJson, releaseManifest } from '@gamebox/contract/host';
import type { ReleaseManifest } from '@gamebox/contract/host';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { manifestOf, scanText, tableOf } from '../../../../test/release-trees.ts';
import { HostError } from '../../failure/core/host-error.ts';
import type { ReleaseChunks } from './release-table.ts';

const tree = {
  game: ['aaaa', 'bbbbb', 'aaaa'],
  "data/空 'x'.txt": ['cc'],
  'data/empty': [],
};
const sha = (digit: string): string => digit.repeat(64);
const good = manifestOf(tree, {
  launch: { 'linux-x64': { path: 'game' as never, args: ['--to', '{server}'] } },
  playerFiles: ['saves/**' as never],
  release: 3,
  deltas: [{ from: 2, index: { id: sha('d'), size: 10 }, pack: { id: sha('e'), size: 10 } }],
});

test('the compact form equals the manifest', () => {
  const { head, chunks, files, entries } = tableOf(good);
  const { chunks: listed, files: named, ...rest } = good;
  expect(head).toEqual(rest);
  expect(tuplesOf(chunks)).toEqual(listed);
  const unfolded = files.map(({ first, count, path, size, sha256, mode }) => {
    const chunks = [...entries.subarray(first, first + count)];
    return { path, size, sha256, mode, chunks };
  });
  expect(unfolded).toEqual(named);
});

test('a list uses no more memory than it needs, and only a long one is preallocated', () => {
  for (const count of [0, 1, 1024, 1025, 6000]) {
    const texts = Array.from({ length: count }, (_, i) => `${i}`);
    const manifest = manifestOf({ game: texts });
    const { chunks } = tableOf(manifest);
    expect(tuplesOf(chunks)).toEqual(manifest.chunks);
    const { buffer } = chunks.sha256;
    expect([buffer.byteLength, buffer instanceof ArrayBuffer && buffer.resizable]).toEqual([
      count * 32,
      count > 1024,
    ]);
  }
});

function tuplesOf(chunks: ReleaseChunks): unknown[] {
  return Array.from({ length: chunks.count }, (_, i) => [
    Buffer.from(chunks.sha256.subarray(i * 32, i * 32 + 32)).toString('hex'),
    chunks.length[i],
    chunks.pack[i],
    chunks.offset[i],
    chunks.stored[i],
    chunks.zstd[i] === 1 ? 'zstd' : 'raw',
  ]);
}

test('reading in pieces of any length gives the same', () => {
  const names = Array.from({ length: 300 }, (_, i) => `f${i}`);
  const long = manifestOf(
    Object.fromEntries(names.map((name) => [name, [`${name} a`, `${name} b`]])),
    {
      notes: 'a "quoted" \\ 字 '.repeat(1200),
    },
  );
  const text = canonicalJson(long);
  const whole = tableOf(long);
  for (const pieceBytes of [1000, 4093, 16_384, 40_000, text.length])
    expect(scanText(text, pieceBytes)).toEqual(whole);
  for (const pieceBytes of [1000, 40_000]) {
    expect(() => scanText(text.slice(0, -1), pieceBytes)).toThrow(HostError);
    expect(() => scanText(`${text}${' '.repeat(50_000)}`, pieceBytes)).toThrow(HostError);
  }
});

/** Whether the schema accepts a text: the reference. */
function schemaTakes(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text);
    return releaseManifest.safeParse(json).success && canonicalJson(json) === text;
  } catch {
    return false;
  }
}

function scanTakes(text: string): boolean {
  try {
    scanText(text);
    return true;
  } catch (error) {
    if (error instanceof HostError) return false;
    throw error;
  }
}

test.each<[string, (release: ReleaseManifest) => object]>([
  ['a raw chunk of another length', ({ chunks }) => ({ chunks: changed(chunks, { 4: 3 }) })],
  ['a frame no shorter', ({ chunks }) => ({ chunks: changed(chunks, { 5: 'zstd' }) })],
  ['a chunk twice', ({ chunks }) => ({ chunks: changed(chunks, { 0: chunks[1]?.[0] }) })],
  [
    'a pack twice',
    ({ packs, chunks }) => ({ packs: [...packs, ...packs], chunks: changed(chunks, { 2: 1 }) }),
  ],
  [
    'a chunk that is not listed',
    ({ files: [first, ...rest] }) => ({ files: [{ ...first, chunks: [0, 1, 0, 3] }, ...rest] }),
  ],
  ['a delta from itself', ({ deltas: [delta] }) => ({ deltas: [{ ...delta, from: 3 }] })],
  ['an end before its beginning', () => ({ expiresAt: 1 })],
])('neither the scan nor the schema takes %s', (_, change) => {
  const text = canonicalJson({ ...good, ...change(good) });
  expect([scanTakes(text), schemaTakes(text)]).toEqual([false, false]);
});

/** Chunks with values of the first one replaced by an index-dependent value. */
function changed(chunks: ReleaseManifest['chunks'], values: object): unknown[] {
  const [first, ...rest] = chunks;
  return [Object.assign([...(first ?? [])], values), ...rest];
}

describe('the scan accepts exactly what the schema accepts', () => {
  const text = canonicalJson(good);

  test('with characters replaced, inserted and removed', () => {
    const bits = [
      '',
      '0',
      '1',
      '-',
      '"',
      ',',
      '[',
      ']',
      '{',
      '}',
      'a',
      'A',
      '.',
      'e',
      ' ',
      '\\',
      '水',
      '/',
    ];
    const edit = fc.record({
      at: fc.nat(text.length),
      removed: fc.nat(3),
      added: fc.array(fc.constantFrom(...bits), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(edit, ({ at, removed, added }) => {
        const changed = text.slice(0, at) + added.join('') + text.slice(at + removed);
        expect(scanTakes(changed)).toBe(schemaTakes(changed));
      }),
      { numRuns: 3000 },
    );
  });

  test('with values replaced, keys added and taken away', () => {
    const near = [0, 1, 2, 3, 4, 5, 10, 65_536, 262_144, 2 ** 20, 2 ** 20 + 1];
    const far = [2 ** 32, 2 ** 32 + 1, 2 ** 53 - 1];
    const paths = ['', 'game', 'Game', 'game/x', '../x', 'CON', 'a:b', 'saves/1'];
    const text = ['raw', 'zstd', 'executable', 'linux-x64', 'beta', sha('a'), sha('A')];
    const shapes = [null, true, [], {}, [0], [0, 0], ['x']];
    const values = fc.constantFrom<unknown>(...near, ...far, ...paths, ...text, ...shapes);
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.nat()),
        fc.array(values, { minLength: 1, maxLength: 2 }),
        (turns, list) => {
          const copy: unknown = structuredClone(good);
          for (const value of list) mutate(copy, value, turns);
          const changed = canonicalJson(copy);
          expect(scanTakes(changed)).toBe(schemaTakes(changed));
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('with trees of all kinds', () => {
    const name = fc.constantFrom('a', 'A', 'b/c', 'b', 'b/C/d', 'é', 'x.', ' y', 'ok.txt');
    const chunk = fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom('p', 'q') });
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.array(chunk))), (list) => {
        const made = manifestOf({
          first: [],
          ...Object.fromEntries(list.map(([, texts], i) => [`f${i}`, texts])),
        });
        const files = made.files.map((file, i) =>
          Object.assign({}, file, { path: list[i - 1]?.[0] ?? file.path }),
        );
        const renamed = { ...made, files };
        const changed = canonicalJson(renamed);
        expect(scanTakes(changed)).toBe(schemaTakes(changed));
      }),
      { numRuns: 500 },
    );
  });
});

/** Walks down randomly and changes the value that it reaches. */
function mutate(json: unknown, value: unknown, turns: Iterator<number>): void {
  const turn = (): number => turns.next().value ?? 0;
  let at = json;
  for (;;) {
    if (typeof at !== 'object' || at === null) return;
    const keys = Object.keys(at);
    const key = keys[turn() % Math.max(1, keys.length)];
    const inner: unknown = key === undefined ? undefined : Reflect.get(at, key);
    if (key !== undefined && typeof inner === 'object' && inner !== null && turn() % 4 !== 0) {
      at = inner;
      continue;
    }
    const way = turn() % 4;
    if (Array.isArray(at)) {
      if (way === 0) at.push(value);
      else if (way === 1) at.splice(turn() % (at.length + 1), 1);
      else if (way === 2 && at.length > 0) at.push(structuredClone(at[0]));
      else at[turn() % Math.max(1, at.length)] = value;
    } else if (way === 0) Reflect.set(at, 'extra', value);
    else if (way === 1 && key !== undefined) Reflect.deleteProperty(at, key);
    else if (key !== undefined) Reflect.set(at, key, value);
    return;
  }
}

describe('a manifest is refused by its own code', () => {
  const file = good.files[0];
  const chunk = good.chunks[0];
  const cases: [string, (m: ReleaseManifest) => unknown][] = [
    ['path-unsafe', (m) => ({ ...m, files: [{ ...file, path: '../x' }] })],
    ['path-unsafe', (m) => ({ ...m, files: [{ ...file, path: 'C:/x' }] })],
    ['path-unsafe', (m) => ({ ...m, files: [...m.files, { ...file, path: 'GAME' }] })],
    ['path-unsafe', (m) => ({ ...m, files: [...m.files, { ...file, path: 'game/x' }] })],
    ['path-unsafe', (m) => ({ ...m, playerFiles: ['../**'] })],
    ['path-unsafe', (m) => ({ ...m, launch: { 'linux-x64': { path: '/bin/sh', args: [] } } })],
    ['size-absurd', (m) => ({ ...m, files: [{ ...file, size: 2 ** 50 }] })],
    ['size-absurd', (m) => ({ ...m, packs: [{ ...m.packs[0], size: 2 ** 50 }] })],
    ['size-absurd', (m) => ({ ...m, chunks: [[chunk?.[0], 2 ** 30, 0, 0, 4, 'raw']] })],
    ['manifest-invalid', (m) => ({ ...m, release: 0 })],
    ['manifest-invalid', (m) => ({ ...m, more: 1 })],
    // zod throws at it.
    ['manifest-invalid', (m) => ({ ...m, version: { length: { toString: 1 } } })],
    ['path-unsafe', (m) => ({ ...m, files: [...m.files, { ...file, path: 'a\ud800' }] })],
    [
      'path-unsafe',
      (m) => ({
        ...m,
        files: [
          { ...file, path: '😀' },
          { ...file, path: '😀/a' },
        ],
      }),
    ],
    [
      'manifest-invalid',
      (m) => ({ ...m, launch: { 'linux-x64': { path: 'game', args: ['\0'] } } }),
    ],
  ];
  test.each(cases)('%s', (kind, change) => {
    const text = canonicalJson(change(structuredClone(good)));
    let failure: unknown = null;
    try {
      scanText(text);
    } catch (error) {
      failure = error;
    }
    expect(failure).toMatchObject({ failure: { kind } });
  });
});
