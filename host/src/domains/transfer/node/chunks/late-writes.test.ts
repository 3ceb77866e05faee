import { expect, test } from 'vitest';
import { LateWrites } from './late-writes.ts';

test('a late write that fails, and those after it, are written the next time', () => {
  const late = new LateWrites();
  for (const offset of [0, 8, 16]) late.add(1, Uint8Array.of(offset), offset);
  const written: number[] = [];
  let isFull = true;
  const flush = (): void =>
    late.flush(1, ({ offset }) => {
      if (offset === 8 && isFull) throw new Error('ENOSPC');
      written.push(offset);
    });
  expect(flush).toThrow('ENOSPC');
  isFull = false;
  flush();
  expect(written).toEqual([0, 8, 16]);
  flush();
  expect(written).toHaveLength(3);
});
