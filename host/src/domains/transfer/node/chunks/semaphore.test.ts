import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('lets in so many at a time, in their order, and more when there may be', async () => {
  let most = 1;
  const semaphore = new Semaphore(() => most);
  const inside: number[] = [];
  const leave: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((index) =>
    semaphore.with(async () => {
      inside.push(index);
      const { promise, resolve } = Promise.withResolvers<void>();
      leave[index] = resolve;
      await promise;
    }),
  );
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect(inside).toEqual([0]);
  most = 2;
  semaphore.admit();
  await settle();
  expect(inside).toEqual([0, 1]);
  leave[0]?.();
  await settle();
  expect(inside).toEqual([0, 1, 2]);
  most = 1;
  leave[1]?.();
  await settle();
  expect(inside).toEqual([0, 1, 2]);
  leave[2]?.();
  await settle();
  expect(inside).toEqual([0, 1, 2, 3]);
  leave[3]?.();
  await Promise.all(all);
});
