import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { canonicalJson } from '@gamebox/contract/host';
import type { ReleaseManifest } from '@gamebox/contract/host';
import { pinOf } from '@gamebox/publisher';
import { expect, onTestFinished, test } from 'vitest';
import { failureOf } from '../../../../../test/failure-of.ts';
import { manifestOf } from '../../../../../test/release-trees.ts';
import { signRelease } from '../../../../../test/sign-release.ts';
import { PATIENT } from '../../../../../test/silence.ts';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { ReleaseClient } from '../../../package/node/release-client.ts';
import { openRelease } from '../../../package/node/release-file.ts';
import { chooseRelease } from './choose-release.ts';
import { RecentRelease } from './recent-release.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const keys = [pinOf(publicKey)];

function opened(change: Partial<ReleaseManifest>) {
  const manifest = manifestOf({ game: ['run'] }, { gameId: 1, release: 2, ...change });
  return openRelease(signRelease(zstdCompressSync(canonicalJson(manifest)), privateKey), keys);
}

/** Without a network, only a release that an earlier run began can be chosen. */
async function choose(underWay: Partial<ReleaseManifest>) {
  const root = await temporaryFolder();
  const retry = { baseMs: 1, capMs: 1, retryAfterCapMs: 1, tries: 1 };
  const client = new ReleaseClient({ ...PATIENT, retry });
  onTestFinished(() => client.close());
  const task = {
    gameId: 1,
    kind: 'install' as const,
    packageUrl: 'http://127.0.0.1:1/1/stable/latest.json',
    work: join(root, 'work'),
    staging: join(root, 'staging'),
    installed: { folder: root, release: 2, releaseFile: '', placedAt: {} },
    knownRelease: 2,
  };
  const known = { installed: null, underWay: await opened(underWay) };
  const { signal } = new AbortController();
  const asker = { client, keys, recent: new RecentRelease(), now: () => 1 };
  return chooseRelease(asker, task, known, signal);
}

test('a release already begun is continued if no other is available', async () => {
  expect((await choose({ release: 3 })).opened.table.head.release).toBe(3);
});

test.each([
  ['of another game', { gameId: 2 }],
  ['of another channel', { channel: 'beta' }],
  ['older than the installed one', { release: 1 }],
])('a release %s is never continued', async (_, change) => {
  expect(await failureOf(choose(change))).toMatchObject({ kind: 'network' });
});
