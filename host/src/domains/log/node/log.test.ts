import { closeSync, constants, openSync, readSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  rmdir,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makePipe } from '../../../../test/in-the-way.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { exportLog, readLog, withoutSecrets } from './export-log.ts';
import { createLogger } from './logger.ts';
import { RotatingFile } from './rotating-file.ts';

describe('the log', () => {
  test('keeps a few files of a limited size, the newest lines among them', async () => {
    const folder = await temporaryFolder();
    const log = new RotatingFile(join(folder, 'x', 'a.log'), { maxBytes: 1000, keep: 2 });
    for (let line = 0; line < 200; line++) log.write(`line ${line} ${'x'.repeat(50)}\n`);
    log.close();
    const names = await readdir(join(folder, 'x'));
    expect(names.sort()).toEqual(['a.log', 'a.log.1', 'a.log.2']);
    expect((await stat(join(folder, 'x/a.log'))).mode & 0o077).toBe(0);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, 'x', name), 'utf8')));
    for (const text of texts) expect(text.length).toBeLessThan(1200);
    expect(texts.join('')).toContain('line 199 ');
  });

  test('does not stop the host if it can’t be written, and works again afterwards', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'a.log'));
    const failed: string[] = [];
    const path = join(folder, 'a.log');
    const log = new RotatingFile(path, { onFailure: (each) => failed.push(each) });
    log.write('lost\n');
    log.write('lost\n');
    await rmdir(path);
    log.write('kept\n');
    expect(failed).toEqual([path]);
    expect(await readFile(path, 'utf8')).toBe('kept\n');
  });

  test('leaves what is behind a link in its place alone, and is written anew', async () => {
    const folder = await temporaryFolder();
    const [path, mine] = [join(folder, 'a.log'), join(folder, 'mine')];
    await writeFile(mine, 'mine');
    await symlink(mine, path);
    new RotatingFile(path).write('kept\n');
    expect(await readFile(mine, 'utf8')).toBe('mine');
    expect(await readFile(path, 'utf8')).toBe('kept\n');
  });

  test.skipIf(process.platform === 'win32')(
    'goes into no pipe, though somebody reads it',
    async () => {
      const path = join(await temporaryFolder(), 'a.log');
      await makePipe(path);
      const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
      onTestFinished(() => closeSync(reader));
      const failed: string[] = [];
      new RotatingFile(path, { onFailure: (each) => failed.push(each) }).write('lost\n');
      expect(failed).toEqual([path]);
      expect(readSync(reader, Buffer.alloc(9))).toBe(0);
    },
  );

  test('never contains secrets', async () => {
    const home = await temporaryFolder();
    await mkdir(join(home, 'logs'));
    const log = createLogger(home, 'info');
    log.info({ token: 'secret-1', setting: { token: 'secret-2' }, key: 'secret-3' }, 'hello');
    log.info({ headers: { authorization: 'secret-4', cookie: 'secret-5' } }, 'hello');
    const text = await readFile(join(home, 'logs', 'host.log'), 'utf8');
    expect(text).toContain('hello');
    expect(text).not.toContain('secret');
  });

  test('is read from its end, with facts about the machine and without secrets', async () => {
    const home = await temporaryFolder();
    await mkdir(join(home, 'logs'));
    await writeFile(join(home, 'logs', 'host.log.1'), 'older\n'.repeat(200));
    await writeFile(join(home, 'logs', 'host.log'), `${'newer\n'.repeat(200)}my-token\0 last\n`);
    const wanted = { home, version: '1.2.3', secrets: ['my-token'], now: new Date(0) };
    const all = await readLog(wanted, 100_000);
    expect(all).toContain('older');
    expect(all.length).toBeLessThan(100_000);
    const text = await readLog(wanted, 600);
    expect(text).toHaveLength(600);
    expect(text).toMatch(/^Gamebox 1\.2\.3, .*\n/);
    expect(text).toMatch(/newer\n\*\*\*  last\n\n$/);
    expect(text).not.toContain('older');
  });

  test('is read though a game has written more than fits into a text', async () => {
    const home = await temporaryFolder();
    const folder = join(home, 'logs');
    await mkdir(folder);
    await writeFile(join(folder, 'host.log'), 'hello\n');
    await writeFile(join(folder, 'game-1.log'), '');
    // Holes: neither the disk nor the test needs the bytes.
    await truncate(join(folder, 'game-1.log'), 2 ** 30);
    await appendFile(join(folder, 'game-1.log'), 'my end\n');
    const text = await readLog({ home, version: '1', secrets: [], now: new Date(0) }, 200_000);
    expect(text).toContain('hello');
    expect(text).toContain('my end');
    expect(text.length).toBeLessThan(60_000);
  });

  test('is sent without what a link beside it leads to', async () => {
    const home = await temporaryFolder();
    await mkdir(join(home, 'logs'));
    await writeFile(join(home, 'mine'), 'mine alone');
    await symlink(join(home, 'mine'), join(home, 'logs', 'game-1.log'));
    const wanted = { home, version: '1.2.3', secrets: [], now: new Date(0) };
    expect(await readLog(wanted, 100_000)).not.toContain('mine alone');
  });

  test('is exported for the player alone', async () => {
    const home = await temporaryFolder();
    await mkdir(join(home, 'logs'));
    await writeFile(join(home, 'logs', 'host.log'), 'my-token hello\n');
    vi.stubEnv('HOME', home);
    vi.stubEnv('USERPROFILE', home);
    onTestFinished(() => void vi.unstubAllEnvs());
    const wanted = { home, version: '1.2.3', secrets: ['my-token'], now: new Date(0) };
    const expected = join(home, 'gamebox-log-19700101T000000.txt');
    await writeFile(join(home, 'mine'), 'mine');
    await symlink(join(home, 'mine'), expected);
    const path = await exportLog(wanted);
    expect(path).toBe(expected);
    expect(await readFile(join(home, 'mine'), 'utf8')).toBe('mine');
    expect(await readFile(path, 'utf8')).toContain('*** hello');
    expect((await stat(path)).mode & 0o077).toBe(0);
  });

  test('is exported without texts that look like secrets', () => {
    const text = 'Authorization: Bearer abc.def /?key=XYZ&a=1 token=my-token';
    expect(withoutSecrets(text, ['my-token', ''])).toBe(
      'Authorization: Bearer *** /?key=***&a=1 token=***',
    );
  });
});
