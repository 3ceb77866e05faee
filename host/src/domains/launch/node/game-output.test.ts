import { link, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { systemProcesses } from '../../process/node/system-processes.ts';
import { earlierOf, GameOutput, outputOf, shorten } from './game-output.ts';
import { spawnGame } from './spawn-game.ts';

test('what a game prints is shortened to its end while it is watched', async () => {
  const home = await temporaryFolder();
  const path = outputOf(home, 1);
  await mkdir(dirname(path));
  await writeFile(path, Buffer.alloc(17 * 2 ** 20, 'early\n'));
  const output = new GameOutput(home);
  onTestFinished(() => output.forget(1));
  output.watch(1);
  await vi.waitFor(async () => expect((await stat(path)).size).toBe(0), 20_000);
  const earlier = String(await readFile(earlierOf(path)));
  expect(earlier).toMatch(/^===== shortened =====\n[^]*early\n/);
  expect(earlier.length).toBeLessThan(5 * 2 ** 20);
});

test('a file that has another name too is not shortened', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'mine'), 'mine alone');
  await link(join(folder, 'mine'), join(folder, 'log'));
  await shorten(join(folder, 'log'), 4, 2);
  expect(String(await readFile(join(folder, 'mine')))).toBe('mine alone');
});

test.skipIf(process.platform === 'win32')(
  'what a link in its place leads to is not shortened',
  async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'mine'), 'mine alone');
    await symlink(join(folder, 'mine'), join(folder, 'log'));
    await shorten(join(folder, 'log'), 4, 2);
    expect(String(await readFile(join(folder, 'mine')))).toBe('mine alone');
  },
);

test('a folder in the place of the earlier output gives way', async () => {
  const path = join(await temporaryFolder(), 'log');
  await writeFile(path, 'first\nlast\n');
  await mkdir(join(earlierOf(path), 'inside'), { recursive: true });
  await shorten(path, 4, 5);
  expect(String(await readFile(earlierOf(path)))).toBe('===== shortened =====\nlast\n');
  expect((await stat(path)).size).toBe(0);
});

test('nothing happens to a short one or a missing one', async () => {
  const path = join(await temporaryFolder(), 'log');
  await shorten(path, 4, 2);
  await writeFile(path, 'text');
  await shorten(path, 4, 2);
  expect(String(await readFile(path))).toBe('text');
});

test.skipIf(process.platform === 'win32')(
  'a game goes on writing at the end of a shortened output',
  async () => {
    const folder = await temporaryFolder();
    const [program, output] = [join(folder, 'game'), join(folder, 'log')];
    await writeFile(
      program,
      '#!/bin/sh\necho 123456789\nwhile [ ! -e go ]; do sleep 0.05; done\necho last\n',
      { mode: 0o755 },
    );
    const { child } = await spawnGame({
      program,
      args: [],
      folder,
      output,
      processes: systemProcesses,
    });
    const text = async () => String(await readFile(output));
    await vi.waitFor(async () => expect(await text()).toBe('123456789\n'), 20_000);
    await shorten(output, 4, 3);
    await writeFile(join(folder, 'go'), '');
    await vi.waitFor(() => expect(child.exitCode).toBe(0), 20_000);
    expect(await text()).toBe('last\n');
    expect(String(await readFile(earlierOf(output)))).toBe('===== shortened =====\n89\n');
    // The next run's files tell of that run alone.
    await spawnGame({ program, args: [], folder, output, processes: systemProcesses });
    await expect(stat(earlierOf(output))).rejects.toMatchObject({ code: 'ENOENT' });
  },
);
