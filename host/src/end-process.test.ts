import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { putInTheWay } from '../test/in-the-way.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

/** How a process ends that runs this first. */
async function endAfter(work: string): Promise<[number | null, string | null]> {
  const file = new URL('end-process.ts', import.meta.url).href;
  const code = `import { open } from 'node:fs/promises'; import { endProcess } from '${file}';
    ${work}; await endProcess(3)`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: 'inherit',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [exitCode, signal] = await once(child, 'exit');
  return [exitCode, signal];
}

test('a process ends with its code', async () => {
  expect(await endAfter('')).toEqual([3, null]);
});

test.runIf(process.platform !== 'win32')('one that waits for a disk ends as well', async () => {
  const hangs = join(await temporaryFolder(), 'pipe');
  await putInTheWay('a pipe', hangs);
  expect(await endAfter(`void open('${hangs}')`)).toEqual([null, 'SIGKILL']);
});
