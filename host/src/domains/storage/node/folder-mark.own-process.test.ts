import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { folderMark } from './folder-mark.ts';
import { HeldFolder } from './held-folder.ts';

function answer(code: string): void {
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const error = Object.assign(new Error(code), { code });
  vi.spyOn(fs.promises, 'stat').mockRejectedValue(error);
  syncBuiltinESMExports();
}

test.each(['ENOENT', 'EIO', 'UNKNOWN', 'ETIMEDOUT', 'ECONNRESET', 'ENOTCONN', 'EHOSTDOWN'])(
  'a folder whose disk answers %s is gone',
  async (code) => {
    answer(code);
    expect(await folderMark('x')).toBeNull();
    expect(await failureOf(new HeldFolder('x', '1:1').look())).toMatchObject({
      kind: 'folder-missing',
    });
  },
);

test('a folder that may not be looked at is not gone', async () => {
  answer('EACCES');
  expect(await failureOf(folderMark('x'))).toMatchObject({ kind: 'folder-not-writable' });
});
