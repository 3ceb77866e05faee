import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { diskSpace, requireSpace } from './disk-space.ts';

const folder = join(tmpdir(), 'not-there', 'neither');

test('the room of a folder that is not there yet is its disk’s', async () => {
  const { freeBytes, totalBytes } = await diskSpace(folder);
  expect(freeBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeGreaterThanOrEqual(freeBytes);
});

test('what fits passes, and nothing to write always fits', async () => {
  await expect(requireSpace(folder, 1)).resolves.toBeUndefined();
  await expect(requireSpace('/not/asked', 0)).resolves.toBeUndefined();
});

test('what does not fit is refused, saying how much is needed and how much is free', async () => {
  const bytes = 2 ** 60;
  const refused = await requireSpace(folder, bytes).catch((error: unknown) => error);
  expect(refused).toMatchObject({ failure: { kind: 'disk-full' } });
  const { failure } = refused as { failure: { needBytes: number; freeBytes: number } };
  expect(failure.needBytes).toBeGreaterThan(bytes);
  expect(failure.freeBytes).toBeLessThan(failure.needBytes);
});
