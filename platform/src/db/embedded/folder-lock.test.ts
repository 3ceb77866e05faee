import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
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
  const onWait = vi.fn<(pid: number | null) => void>(() => {
    expect(now).toBe(1000);
    setTimeout(unlock, 300);
  });
  (await lockFolder(home, { onWait }))();
  expect(onWait).toHaveBeenCalledTimes(1);
  expect(onWait).toHaveBeenCalledWith(process.pid);
  expect(now).toBeGreaterThan(4000);
});

test('nothing is said of a process that has ended, and what stands for it is not written through', async () => {
  const home = await newHome();
  const note = join(home, 'lock.pid');
  const other = join(home, 'other');
  await writeFile(other, 'kept');
  await symlink(other, note);
  const unlock = await lockFolder(home);
  expect(await readFile(other, 'utf8')).toBe('kept');
  expect(await readFile(note, 'utf8')).toBe(String(process.pid));
  const said = async () => {
    const onWait = vi.fn<(pid: number | null) => void>();
    const never = lockFolder(home, { onWait, longestMs: 0 });
    await expect(never).rejects.toThrow(/^Wrong environment: DATA_DIR: another platform/);
    return onWait.mock.calls;
  };
  await rm(note);
  await mkdir(note);
  expect(unlock).not.toThrow();
  const again = await lockFolder(home);
  await rm(note, { recursive: true });
  const { pid } = spawnSync(process.execPath, ['--version']);
  for (const text of [String(pid), 'x', '-1', '9'.repeat(4000)]) {
    await writeFile(note, text);
    expect(await said()).toEqual([[null]]);
  }
  again();
  await expect(readFile(note)).rejects.toThrow('ENOENT');
});

test('one that stays is told as such in the end', async () => {
  const home = await newHome();
  const unlock = await lockFolder(home);
  const name = `(process ${String(process.pid)})`;
  await expect(lockFolder(home, { longestMs: 0 })).rejects.toThrow(name);
  unlock();
});
