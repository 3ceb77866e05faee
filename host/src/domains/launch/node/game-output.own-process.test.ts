import fs, { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
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
    vi.restoreAllMocks();
    syncBuiltinESMExports();
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
