import { expect, test } from 'vitest';
import { answerInTime, lookInTime } from './answer-in-time.ts';

const LATE_MS = 10;
const never = (): Promise<string> => new Promise(() => undefined);

test('work that does not end in time is answered by something else', async () => {
  expect(await answerInTime(Promise.resolve('there'), 'late', LATE_MS)).toBe('there');
  expect(await answerInTime(never(), 'late', LATE_MS)).toBe('late');
});

test('while a late look hangs, no other begins at its path, and each is answered', async () => {
  const disk = Promise.withResolvers<string>();
  let begun = 0;
  const look = () => {
    begun += 1;
    return disk.promise;
  };
  const ask = () => lookInTime('/hangs', look, 'late', LATE_MS);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['late', 'late', 'late']);
  expect(await ask()).toBe('late');
  expect(begun).toBe(1);
  expect(await lookInTime('/other', () => Promise.resolve('there'), 'late')).toBe('there');

  disk.resolve('back');
  await disk.promise;
  await expect.poll(ask).toBe('back');
  expect(begun).toBe(2);
});

test('looks at one path come one after the other, also after one that failed', async () => {
  const first = Promise.withResolvers<string>();
  const order: string[] = [];
  const failed = lookInTime('/slow', () => first.promise, 'late');
  const second = lookInTime('/slow', () => Promise.resolve(order.push('second')), 'late');
  order.push('first');
  first.reject(new Error('gone'));
  await expect(failed).rejects.toThrow('gone');
  expect(await second).toBe(2);
  expect(order).toEqual(['first', 'second']);
});
