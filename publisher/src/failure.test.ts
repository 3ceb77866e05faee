import { readFile } from 'node:fs/promises';
import { releasePointer } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { describeError, naming, reasonOf } from './failure.ts';

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error,
  );

test('a missing file is named once, in words', async () => {
  const error = await caught(readFile('/nowhere/at-all'));
  expect(describeError(error)).toBe('/nowhere/at-all: no such file or folder');
  expect(reasonOf(error)).toBe('no such file or folder');
  const named = await caught(naming('key file a.pem', () => readFile('/nowhere/at-all')));
  expect(describeError(named)).toBe('key file a.pem: no such file or folder');
});

test("a schema's findings are a line of words, no JSON", () => {
  const { error } = releasePointer.safeParse({ format: 2, release: 0 });
  expect(describeError(error)).toMatch(/^format: [^[{]+; release: .* and 1 more$|^format: /);
  expect(describeError(error)).not.toMatch(/[[{\n]/);
});

test('other errors say what they say', () => {
  expect(describeError(new Error('the manifest would be too large'))).toBe(
    'the manifest would be too large',
  );
  expect(describeError('text')).toBe('text');
});
