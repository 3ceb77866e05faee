import { expect, test } from 'vitest';
import { anyRefusal, whenUnlocked } from './locked-file.ts';
import type { IsLock } from './locked-file.ts';

function refused(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function failing(times: number, code: string) {
  const waits: number[] = [];
  let calls = 0;
  const work = (): Promise<string> => {
    calls += 1;
    return calls <= times ? Promise.reject(refused(code)) : Promise.resolve('done');
  };
  const wait = (ms: number): Promise<number> => Promise.resolve(waits.push(ms));
  return {
    waits,
    run: (platform: string, isLock?: IsLock) =>
      whenUnlocked('/a', work, { wait, platform, ...(isLock === undefined ? {} : { isLock }) }),
  };
}

test('a file in use by another program is retried for a short time', async () => {
  const twice = failing(2, 'EPERM');
  expect(await twice.run('win32')).toBe('done');
  expect(twice.waits).toHaveLength(2);
});

test('a file that stays in use is reported as in use', async () => {
  const always = failing(99, 'EBUSY');
  await expect(always.run('linux')).rejects.toMatchObject({
    failure: { kind: 'file-in-use', path: '/a' },
  });
  expect(always.waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(3000);
});

test('EPERM means a file in use on Windows only', async () => {
  const denied = failing(1, 'EACCES');
  await expect(denied.run('linux')).rejects.toMatchObject({ code: 'EACCES' });
  expect(denied.waits).toEqual([]);
});

test("the host's own files are retried on each system, and EPERM stays EPERM", async () => {
  const twice = failing(2, 'EPERM');
  expect(await twice.run('linux', anyRefusal)).toBe('done');
  await expect(failing(99, 'EPERM').run('linux', anyRefusal)).rejects.toMatchObject({
    code: 'EPERM',
  });
  await expect(failing(1, 'ENOSPC').run('win32', anyRefusal)).rejects.toMatchObject({
    code: 'ENOSPC',
  });
});
