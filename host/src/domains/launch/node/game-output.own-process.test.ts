import fs, { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { earlierOf, GameOutput, outputOf, shorten } from './game-output.ts';

/** Calls `look` before and after each step with which a file is read or changed. */
async function atEachStep(path: string, look: (step: string) => void): Promise<void> {
  const handle = await open(path);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the class of all handles
  const handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  for (const name of ['read', 'appendFile', 'truncate', 'sync'] as const) {
    const step: (...args: never[]) => Promise<unknown> = handles[name];
    const spy = vi.spyOn(handles, name) as unknown as MockInstance<(...args: never[]) => unknown>;
    onTestFinished(() => spy.mockRestore());
    spy.mockImplementation(async function (this: FileHandle, ...args) {
      look(`before ${name}`);
      const done = await step.apply(this, args);
      look(name);
      return done;
    });
  }
}

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function restoreFunctions(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

test('a kill at any moment leaves the output as it was, or its end', async () => {
  const path = join(await temporaryFolder(), 'log');
  await writeFile(path, 'first\nlast\n');
  const left: string[] = [];
  await atEachStep(path, () => {
    const whole = textOf(path) === 'first\nlast\n';
    const kept = textOf(path) === '' && textOf(earlierOf(path)) === '===== shortened =====\nlast\n';
    left.push(whole ? 'whole' : kept ? 'kept' : `${textOf(path)}|${textOf(earlierOf(path))}`);
  });
  await shorten(path, 4, 5);
  expect(new Set(left)).toEqual(new Set(['whole', 'kept']));
});

test('what a game prints while its output is shortened is kept', async () => {
  const path = join(await temporaryFolder(), 'log');
  await writeFile(path, `first\n${'.'.repeat(100)}`);
  let lines = '';
  await atEachStep(path, (step) => {
    // Between the look at the end and the last look.
    if (!['read', 'sync'].includes(step) || lines.length > 20) return;
    const line = `line ${lines.length}\n`;
    lines += line;
    appendFileSync(path, line);
  });
  await shorten(path, 50, 100);
  expect(lines).not.toBe('');
  expect((await readFile(earlierOf(path), 'utf8')) + (await readFile(path, 'utf8'))).toBe(
    `===== shortened =====\n${'.'.repeat(100)}${lines}`,
  );
});

/** Windows takes the right to truncate away from who opens a file to append (libuv, `fs__open`). */
test('a system that truncates no file which was opened to append shortens it too', async () => {
  const path = join(await temporaryFolder(), 'log');
  await writeFile(path, 'first\nlast\n');
  const { open: openFile } = fs.promises;
  onTestFinished(restoreFunctions);
  vi.spyOn(fs.promises, 'open').mockImplementation(async (name, flags, mode) => {
    const handle = await openFile(name, flags, mode);
    if ((Number(flags) & fs.constants.O_APPEND) !== 0)
      vi.spyOn(handle, 'truncate').mockRejectedValue(systemError('EPERM'));
    return handle;
  });
  syncBuiltinESMExports();
  await shorten(path, 4, 5);
  expect([textOf(path), textOf(earlierOf(path))]).toEqual(['', '===== shortened =====\nlast\n']);
});

test.each([
  ['the end', 'first\nlast\n'],
  ['what came later', 'first\nlast\nlate\n'],
])('a disk that is full when %s is kept is given room by the output first', async (what, kept) => {
  const folder = await temporaryFolder();
  const path = join(folder, 'log');
  await writeFile(path, 'first\nlast\n');
  let room = what === 'the end' ? 'none' : 'little';
  await atEachStep(path, (step) => {
    if (step === 'appendFile' && room === 'none') throw systemError('ENOSPC');
    if (step === 'before truncate') room = 'enough';
    if (step !== 'before sync' || room !== 'little') return;
    appendFileSync(path, 'late\n');
    room = 'none';
  });
  await shorten(path, 4, 20);
  expect(textOf(path)).toBe('');
  expect(textOf(earlierOf(path))).toBe(`===== shortened =====\n${kept}`);
  expect((await readdir(folder)).toSorted()).toEqual(['log', 'log.1']);
});

test('a disk that stays full keeps nothing half written, and the output is short', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'log');
  await writeFile(path, 'first\nlast\n');
  await atEachStep(path, (step) => {
    if (step === 'appendFile') throw systemError('ENOSPC');
  });
  await shorten(path, 4, 10);
  expect(textOf(path)).toBe('');
  expect(await readdir(folder)).toEqual(['log']);
});

test('a look that takes long is not joined by others', async () => {
  const home = await temporaryFolder();
  const { open: openFile } = fs.promises;
  const wait = Promise.withResolvers<undefined>();
  let looks = 0;
  vi.spyOn(fs.promises, 'open').mockImplementation(async (path, flags, mode) => {
    if (path !== outputOf(home, 1)) return openFile(path, flags, mode);
    looks += 1;
    await wait.promise;
    throw new Error('gone');
  });
  syncBuiltinESMExports();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const output = new GameOutput(home);
  onTestFinished(() => {
    output.forget(1);
    vi.useRealTimers();
    restoreFunctions();
  });
  output.watch(1);
  vi.advanceTimersByTime(5000);
  expect(looks).toBe(1);
  wait.resolve(undefined);
  await vi.waitFor(() => {
    vi.advanceTimersByTime(1000);
    expect(looks).toBeGreaterThan(1);
  });
});
