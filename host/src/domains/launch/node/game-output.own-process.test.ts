import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { earlierOf, shorten } from './game-output.ts';

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
