import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockFolder } from './folder-lock.ts';

async function newHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'gamebox-lock-'));
  onTestFinished(() => rm(home, { recursive: true }));
  return home;
}

test.skipIf(process.platform === 'win32')(
  'nobody else can open the lock, an earlier one neither',
  async () => {
    const home = await newHome();
    const path = join(home, 'lock.db');
    const rights = async (): Promise<number> => (await stat(path)).mode & 0o777;
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    (await lockFolder(home))();
    expect(await rights()).toBe(0o600);
    await chmod(path, 0o644);
    (await lockFolder(home))();
    expect(await rights()).toBe(0o600);
  },
);

test('what is no lock stays, and is said to be removable', async () => {
  const home = await newHome();
  const path = join(home, 'lock.db');
  await writeFile(path, 'x'.repeat(5000));
  await expect(lockFolder(home)).rejects.toThrow(`remove ${path}`);
  await rm(path);
  await mkdir(path);
  await expect(lockFolder(home)).rejects.toThrow(`remove ${path}`);
});

test('a platform that takes its time to end is waited for, and that is said once', async () => {
  const home = await newHome();
  const unlock = await lockFolder(home);
  let now = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000));
  onTestFinished(() => clock.mockRestore());
  const onWait = vi.fn<() => void>(() => setTimeout(unlock, 300));
  (await lockFolder(home, { onWait }))();
  expect(onWait).toHaveBeenCalledTimes(1);
  expect(now).toBeGreaterThan(4000);
});

test('one that stays is told as such in the end', async () => {
  const home = await newHome();
  const unlock = await lockFolder(home);
  await expect(lockFolder(home, { longestMs: 0 })).rejects.toThrow('another platform');
  unlock();
});
