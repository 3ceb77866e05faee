import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDelta } from './release-file.ts';

test('a delta’s index counts only where its hash is the one that was signed', () => {
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
