import { generateKeyPairSync, hash } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { canonicalJson, gamePath } from '@gamebox/contract/host';
import type { ReleaseDelta } from '@gamebox/contract/host';
import { pinOf } from '@gamebox/publisher';
import { expect, test } from 'vitest';
import { putInTheWay, THINGS_IN_THE_WAY } from '../../../../../test/in-the-way.ts';
import { manifestOf } from '../../../../../test/release-trees.ts';
import { signRelease } from '../../../../../test/sign-release.ts';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { openRelease } from '../../../package/node/release-file.ts';
import { RunFolder, stagedOnDisk } from './run-folder.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const KEYS = [pinOf(publicKey)];

function release() {
  const text = canonicalJson(manifestOf({ 'bin/game': ['run'] }));
  return openRelease(signRelease(zstdCompressSync(text), privateKey), KEYS);
}

const DELTA: ReleaseDelta = {
  format: 1,
  gameId: 7,
  from: 1,
  to: 2,
  paths: [gamePath.parse('bin/game')],
  runs: [{ chunks: [0, 1], offset: 0, stored: 1, dictionary: [{ path: 0, offset: 0, length: 3 }] }],
};
const deltaBytes = Buffer.from(JSON.stringify(DELTA));
const id = hash('sha256', deltaBytes);
const entry = { from: 1, index: { id, size: deltaBytes.length }, pack: { id, size: 1 } };

test.each(THINGS_IN_THE_WAY)(
  '%s in place of its files is nothing, and is replaced',
  async (thing) => {
    const root = await temporaryFolder();
    const folder = new RunFolder(root);
    for (const name of ['release', 'delta.json']) await putInTheWay(thing, join(root, name));
    expect(await folder.read(KEYS)).toBeNull();
    expect(await folder.readDelta(entry)).toBeNull();
    const kept = await release();
    await folder.keep(kept, null);
    await folder.keepDelta(deltaBytes);
    expect((await folder.read(KEYS))?.sha256).toBe(kept.sha256);
    expect(await folder.readDelta(entry)).toEqual(DELTA);
  },
);

test.each([...THINGS_IN_THE_WAY.filter((thing) => thing !== 'a folder'), 'a file'])(
  '%s in place of the folder goes',
  async (thing) => {
    const root = join(await temporaryFolder(), 'engine');
    await putInTheWay(thing, root);
    const folder = new RunFolder(root);
    expect(await folder.read(KEYS)).toBeNull();
    const kept = await release();
    await folder.keep(kept, null);
    expect((await folder.read(KEYS))?.sha256).toBe(kept.sha256);
  },
);

test('a link in the staging folder counts as nothing', async () => {
  const { table } = await release();
  const [staging, elsewhere] = [await temporaryFolder(), await temporaryFolder()];
  await mkdir(join(staging, 'bin'));
  await writeFile(join(staging, 'bin/game'), 'run');
  expect(await stagedOnDisk(staging, table, [0])).toBe(3);
  const linked = await temporaryFolder();
  await writeFile(join(elsewhere, 'game'), 'run');
  await symlink(elsewhere, join(linked, 'bin'));
  expect(await stagedOnDisk(linked, table, [0])).toBe(0);
});
