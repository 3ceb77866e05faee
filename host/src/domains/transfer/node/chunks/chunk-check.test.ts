import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ChunkCheck } from './chunk-check.ts';
import { ownHasher } from './chunk-hasher.ts';

const TEXT = 'abcdef';
const digest = hash('sha256', 'cde', 'buffer');

/** Two chunks; the second has this hash. */
function checkOf(sha256: Buffer): ChunkCheck {
  return new ChunkCheck({
    sha256: Buffer.concat([hash('sha256', 'another', 'buffer'), sha256]),
    length: Uint32Array.of(7, 3),
    targetStart: Uint32Array.of(0, 1, 2),
    targetFile: Uint32Array.of(0, 0),
    targetOffset: Float64Array.of(0, 7),
  });
}

async function found(sha256: Buffer): Promise<boolean[]> {
  const check = checkOf(sha256);
  const memory = new SharedArrayBuffer(TEXT.length);
  Buffer.from(memory).write(TEXT);
  const place = { chunk: 1, start: 2, length: 3 };
  return [
    check.isRight(1, Buffer.from(TEXT), 2, 3),
    ...(await check.areRight(memory, [{ ...place, chunk: 0 }, place], ownHasher)),
  ];
}

test('a chunk is right by the whole of its hash', async () => {
  expect(await found(digest)).toEqual([true, false, true]);
});

test.each(Array.from({ length: 32 }, (_, at) => at))(
  'a hash that differs in byte %i is another',
  async (at) => {
    const other = Buffer.from(digest);
    other[at] = (other[at] ?? 0) ^ 1;
    expect(await found(other)).toEqual([false, false, false]);
  },
);
