import { createHash } from 'node:crypto';
import { open, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '@gamebox/contract/host';
import { describe, expect, test } from 'vitest';
import { scanText } from '../../../../test/release-trees.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { ReleaseTable } from '../core/release-table.ts';
import { verifyFiles } from './verify-files.ts';

const CHUNK = 2 ** 20;
const never = new AbortController().signal;

/** Two files of zeros with 96 and 3 chunks: much to hash, little to store. */
function zeros(): ReleaseTable {
  const sha256 = createHash('sha256').update(Buffer.alloc(CHUNK)).digest('hex');
  const file = (path: string, count: number): unknown => ({
    path,
    size: count * CHUNK,
    sha256,
    mode: 'file',
    chunks: Array.from({ length: count }, () => 0),
  });
  return scanText(
    canonicalJson({
      format: 1,
      gameId: 7,
      name: 'x',
      channel: 'stable',
      release: 1,
      version: '1',
      notes: '',
      createdAt: 1,
      expiresAt: 2,
      averageChunk: 262_144,
      packs: [{ id: sha256, size: CHUNK }],
      chunks: [[sha256, CHUNK, 0, 0, CHUNK, 'raw']],
      files: [file('long', 96), file('short', 3)],
      launch: {},
      playerFiles: [],
      deltas: [],
    }),
  );
}

async function lay(): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, count] of [['long', 96] as const, ['short', 3] as const]) {
    await writeFile(join(folder, name), '');
    await truncate(join(folder, name), count * CHUNK);
  }
  const handle = await open(join(folder, 'long'), 'r+');
  await handle.write(Buffer.of(1), 0, 1, 50 * CHUNK + 7);
  await handle.close();
  await truncate(join(folder, 'short'), 2 * CHUNK + 5);
  return folder;
}

describe.each([1, 2, 4])('with %i threads', (threads) => {
  test('exactly the bad chunks are found', async () => {
    const release = zeros();
    const folder = await lay();
    const fractions: number[] = [];
    const { intact, damaged } = await verifyFiles({
      release,
      files: [0, 1],
      locate: (index) => join(folder, release.files[index]?.path ?? ''),
      threads,
      signal: never,
      onProgress: (fraction) => fractions.push(fraction),
    });
    const bad = [...intact.entries()].filter(([, one]) => one === 0).map(([entry]) => entry);
    expect(bad).toEqual([50, 98]);
    expect([...damaged]).toEqual([1, 1]);
    expect(fractions.at(-1)).toBe(1);
    expect(fractions.toSorted((a, b) => a - b)).toEqual(fractions);
  });

  test('a stop ends the check', async () => {
    const release = zeros();
    const folder = await lay();
    const stop = new AbortController();
    const verified = verifyFiles({
      release,
      files: [0, 1],
      locate: (index) => join(folder, release.files[index]?.path ?? ''),
      threads,
      signal: stop.signal,
    });
    stop.abort();
    await expect(verified).rejects.toMatchObject({ name: 'StoppedError' });
  });
});

test.skipIf(process.platform === 'win32')('files behind a link do not count', async () => {
  const release = zeros();
  const folder = await lay();
  const [path, elsewhere] = [join(folder, 'short'), join(folder, 'elsewhere')];
  await writeFile(elsewhere, Buffer.alloc(3 * CHUNK));
  await rm(path);
  await symlink(elsewhere, path);
  const all = { release, files: [1], threads: 1, signal: never };
  expect((await verifyFiles({ ...all, locate: () => elsewhere })).damaged[1]).toBe(0);
  expect((await verifyFiles({ ...all, locate: () => path })).damaged[1]).toBe(1);
});
