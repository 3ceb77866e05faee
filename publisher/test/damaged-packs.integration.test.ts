import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashesOf, readTree, seededBytes, writeFiles } from './game-folder.ts';
import { Operator } from './operator.ts';
import { rebuild } from './read-release.ts';

const LAUNCH = ['--launch', 'linux-x64=bin/game'];

let operator: Operator;
let pack: string;

beforeEach(async () => {
  operator = await Operator.begin();
  const files = { 'bin/game': 'one', a: seededBytes(300_000, 1), b: seededBytes(300_000, 2) };
  await writeFiles(operator.path('game'), files);
  await operator.publish('1.0', ...LAUNCH);
  const packs = operator.path('store/7/packs');
  const [name = ''] = await readdir(packs);
  pack = join(packs, name);
});

async function flipBit(): Promise<void> {
  const bytes = await readFile(pack);
  bytes[1000] = (bytes[1000] ?? 0) ^ 1;
  await writeFile(pack, bytes);
}

async function isWhole(release: number): Promise<boolean> {
  const made = await rebuild(operator.path('store/7'), await operator.manifest(release));
  const wanted = hashesOf(await readTree(operator.path('game')));
  return JSON.stringify(hashesOf(made)) === JSON.stringify(wanted);
}

describe.each([
  ['with a bit flipped', flipBit],
  ['that is missing', () => rm(pack)],
])('a pack %s', (_, damage) => {
  test('is written anew by the same publication, to the byte', async () => {
    await damage();
    const { status, stdout } = await operator.publish('1.0');
    expect([status, stdout]).toEqual([0, expect.stringContaining('nothing changed')]);
    expect(stdout).toMatch(/pack [0-9a-f]{64} was damaged or missing: written anew/);
    expect((await operator.run('verify', 'store')).status).toBe(0);
  });

  test('is not relied on by the next release, which is whole', async () => {
    await damage();
    await rm(operator.path('game/b'));
    const { status, stdout } = await operator.publish('1.1');
    expect([status, stdout]).toEqual([0, expect.stringContaining('release 2 needs it no more')]);
    expect(await isWhole(2)).toBe(true);
    expect((await operator.run('gc', 'store', '--keep', '1')).status).toBe(0);
    expect((await operator.run('verify', 'store')).status).toBe(0);
  });

  test('of a held release makes a new one that is held as well', async () => {
    await rm(operator.path('game/b'));
    await operator.publish('1.1', '--hold');
    await damage();
    const { stdout } = await operator.publish('1.1');
    expect(stdout).toContain('release 3 is held back');
    expect((await operator.pointer()).release).toBe(1);
    expect(await isWhole(3)).toBe(true);
  });

  test('is named by verify in words', async () => {
    await damage();
    const { status, stdout } = await operator.run('verify', 'store');
    expect(status).toBe(1);
    expect(stdout).toContain(pack);
    expect(stdout).not.toContain('ENOENT');
  });
});
