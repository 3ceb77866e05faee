import { fork, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, realpath, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { HostError } from '../../failure/core/host-error.ts';
import { systemProcesses } from '../../process/node/system-processes.ts';
import { HomeInUseError, lockHome, whyNotLocked } from './home-lock.ts';

/** Another process that tries to lock homes, and keeps them. */
async function starter() {
  const url = new URL('./home-lock.ts', import.meta.url).href;
  const code = `import { lockHome } from ${JSON.stringify(url)};
    process.on('message', (home) =>
      lockHome(home).then(
        () => process.send('has it'),
        (error) => process.send(error.name),
      ));
    process.send('ready');`;
  const child = fork('-', { execArgv: ['--input-type=module', '--eval', code] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  const start = async (home: string): Promise<unknown> => {
    const answer = once(child, 'message');
    child.send(home);
    return (await answer)[0];
  };
  return { child, start };
}

describe('the lock of a home', () => {
  test('is free again after its release', async () => {
    const home = await temporaryFolder();
    const unlock = await lockHome(home);
    await expect(lockHome(home)).rejects.toMatchObject({ pid: process.pid });
    await unlock();
    await (
      await lockHome(home)
    )();
    expect(await readdir(home)).toEqual(['lock.db']);
  });

  test('can’t be taken by a program that only knows the home’s name', async () => {
    const home = await temporaryFolder();
    const name = `gamebox-${hash('sha256', await realpath(home))}`;
    const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`;
    const foreign = createServer().listen(process.platform === 'darwin' ? 0 : path);
    await once(foreign, 'listening');
    onTestFinished(() => void foreign.close());
    const unlock = await lockHome(home);
    expect(await readdir(home)).toEqual(['lock', 'lock.db']);
    await unlock();
  });

  test('is the same for all paths to the home', async () => {
    const home = await temporaryFolder();
    await mkdir(join(home, 'real'));
    await symlink(join(home, 'real'), join(home, 'link'), 'junction');
    const unlock = await lockHome(join(home, 'real'));
    await expect(lockHome(join(home, 'link'))).rejects.toBeInstanceOf(HomeInUseError);
    await unlock();
  });

  const inTheWay = [
    (path: string) => mkdir(join(path, 'folder'), { recursive: true }),
    (path: string) => symlink(basename(path), path, 'junction'),
    (path: string) => writeFile(path, String(2 ** 22 + 1)),
    // The beginning of a truncated database.
    (path: string) => {
      const database = new DatabaseSync(path);
      database.exec('create table cut (off)');
      database.close();
      return truncate(path, 300);
    },
  ];

  test.each(['lock', 'lock.db'])('works whatever is in the place of %s', async (name) => {
    for (const put of inTheWay) {
      const home = await temporaryFolder();
      await put(join(home, name));
      const unlock = await lockHome(home);
      await expect(lockHome(home)).rejects.toBeInstanceOf(HomeInUseError);
      await unlock();
    }
  });

  test('fails if no file can be locked', async () => {
    const home = await temporaryFolder();
    for (const name of ['lock.db', 'lock-2.db', 'lock-3.db']) await mkdir(join(home, name));
    expect(await failureOf(lockHome(home))).toMatchObject({
      kind: 'folder-not-writable',
      path: join(home, 'lock.db'),
    });
  });

  test.each([
    [5, 'another has it'],
    [517, 'another has it'],
    [6, 'another has it'],
    [26, 'no lock file'],
    [11, 'no lock file'],
    [13, 'disk-full'],
    [8, 'folder-not-writable'],
    [1032, 'folder-not-writable'],
    [14, "/home/lock.db can't be locked: it failed (SQLite 14)"],
    [10, "/home/lock.db can't be locked: it failed (SQLite 10)"],
    [3850, "/home/lock.db can't be locked: it failed (SQLite 10)"],
    [7, "/home/lock.db can't be locked: it failed (SQLite 7)"],
  ])('maps the SQLite error %d to: %s', (errcode, meaning) => {
    const error = Object.assign(new Error('it failed'), { errcode });
    const told = (): string => {
      try {
        return whyNotLocked(error, '/home/lock.db') === null ? 'another has it' : 'no lock file';
      } catch (thrown) {
        return thrown instanceof HostError ? thrown.failure.kind : String(thrown).slice(15);
      }
    };
    expect(told()).toBe(meaning);
  });

  test.skipIf(process.platform === 'win32')('holds although its file is removed', async () => {
    const home = await temporaryFolder();
    const { child, start } = await starter();
    expect(await start(home)).toBe('has it');
    for (let time = 0; time < 2; time++) {
      await rm(join(home, 'lock.db'));
      await expect(lockHome(home)).rejects.toMatchObject({ pid: child.pid });
    }
    const end = once(child, 'exit');
    child.kill('SIGKILL');
    await end;
    await (
      await lockHome(home)
    )();
  });

  test('goes to exactly one of many starters after a host was killed', async () => {
    const starters = await Promise.all(Array.from({ length: 6 }, starter));
    let home = '';
    for (let round = 0; round < 30; round++) {
      home = await temporaryFolder();
      await writeFile(join(home, 'lock'), String(2 ** 22 + 1));
      const answers = await Promise.all(starters.map(({ start }) => start(home)));
      const others = answers.filter((answer) => answer !== 'has it');
      expect(others).toEqual(Array.from({ length: 5 }, () => HomeInUseError.name));
    }
    const ends = starters.map(({ child }) => once(child, 'exit'));
    for (const { child } of starters) child.kill('SIGKILL');
    await Promise.all(ends);
    await (
      await lockHome(home)
    )();
  });

  test.runIf(process.platform === 'linux')(
    'says that a host was ended whose calls to a disk have not',
    async () => {
      const home = await temporaryFolder();
      const { start } = await starter();
      expect(await start(home)).toBe('has it');
      // The shell's program takes no note of its child's end: that stays as a zombie.
      const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60']);
      onTestFinished(() => void parent.kill('SIGKILL'));
      const [output] = await once(parent.stdout, 'data');
      const pid = Number(String(output));
      await expect.poll(() => systemProcesses.isAlive(pid)).toBe(false);
      await writeFile(join(home, 'lock'), `${pid} ${await systemProcesses.identity(pid)}`);
      await expect(lockHome(home)).rejects.toMatchObject({
        pid,
        message: expect.stringContaining('waits for a disk that does not answer'),
      });
    },
  );
});
