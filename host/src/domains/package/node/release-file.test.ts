import { createHash, generateKeyPairSync } from 'node:crypto';
import { symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { canonicalJson, releaseDelta } from '@gamebox/contract/host';
import { pinOf } from '@gamebox/publisher';
import { expect, onTestFinished, test, vi } from 'vitest';
import { manifestOf } from '../../../../test/release-trees.ts';
import { signRelease } from '../../../../test/sign-release.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { openDelta, readKeptRelease } from './release-file.ts';

test('a delta’s index is used only if its hash is the signed one', () => {
  const run = {
    chunks: [0, 1],
    offset: 0,
    stored: 1,
    dictionary: [{ path: 0, offset: 0, length: 1 }],
  };
  const delta = { format: 1, gameId: 1, from: 1, to: 2, paths: ['a'], runs: [run] };
  const bytes = Buffer.from(JSON.stringify(delta));
  const id = createHash('sha256').update(bytes).digest('hex');
  expect(openDelta(bytes, id)).toEqual(delta);
  expect(openDelta(bytes, 'a'.repeat(64))).toBeNull();
  expect(openDelta(Buffer.concat([bytes, Buffer.from(' ')]), id)).toBeNull();
});

test.each([
  ['of many runs', `{"paths":["a"],"runs":[${'0,'.repeat(200_000)}0]}`],
  ['of many paths', `{"paths":[${'"a",'.repeat(200_000)}"a"],"runs":[]}`],
  ['too large', ' '.repeat(2 ** 24 + 1)],
  ['of nested lists', '['.repeat(100_000)],
])('an index %s is given up before its items are read', (_, text) => {
  const parse = vi.spyOn(releaseDelta, 'safeParse');
  onTestFinished(() => parse.mockRestore());
  const bytes = Buffer.from(text);
  expect(openDelta(bytes, createHash('sha256').update(bytes).digest('hex'))).toBeNull();
  expect(parse).not.toHaveBeenCalled();
});

test.runIf(process.platform !== 'win32')('no release is stored through a link', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = canonicalJson(manifestOf({ 'bin/game': ['run'] }));
  const folder = await temporaryFolder();
  const [path, alias] = [join(folder, '7.release'), join(folder, 'alias')];
  await writeFile(path, signRelease(zstdCompressSync(text), privateKey));
  await symlink(path, alias);
  const keys = [pinOf(publicKey)];
  expect((await readKeptRelease(path, keys))?.table.head.gameId).toBe(7);
  expect(await readKeptRelease(alias, keys)).toBeNull();
});

test('a stored release of absurd size is not read', async () => {
  const path = join(await temporaryFolder(), '7.release');
  await writeFile(path, '');
  // More than Node can read at once.
  await truncate(path, 2 ** 32);
  expect(await readKeptRelease(path, [])).toBeNull();
});
