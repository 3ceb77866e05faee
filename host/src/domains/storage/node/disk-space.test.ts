import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { diskSpace, requireSpace } from './disk-space.ts';

const folder = join(tmpdir(), 'not-there', 'neither');

test('the free space of a folder that does not exist yet is that of its disk', async () => {
  const { freeBytes, totalBytes } = await diskSpace(folder);
  expect(freeBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeGreaterThanOrEqual(freeBytes);
});

test('a size that fits passes, and zero bytes always fit', async () => {
  await expect(requireSpace(folder, 1)).resolves.toBeUndefined();
  await expect(requireSpace('/not/asked', 0)).resolves.toBeUndefined();
});

test('a size that does not fit is refused, with the bytes needed and free', async () => {
  const bytes = 2 ** 60;
  const refused = await requireSpace(folder, bytes).catch((error: unknown) => error);
  expect(refused).toMatchObject({ failure: { kind: 'disk-full' } });
  const { failure } = refused as { failure: { needBytes: number; freeBytes: number } };
  expect(failure.needBytes).toBeGreaterThan(bytes);
  expect(failure.freeBytes).toBeLessThan(failure.needBytes);
});
