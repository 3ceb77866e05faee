import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { expectExact, MB, transferWorld } from './transfer-world.ts';

const CHILD = new URL('transfer-child.ts', import.meta.url).pathname;

/** Runs until that many bytes are here, then kills -9; without a number to the end. */
async function run(task: string, killAt = Infinity): Promise<number | null> {
  const child = spawn(process.execPath, [CHILD, task], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout))
    if (Number(line) >= killAt) child.kill('SIGKILL');
  const [code]: (number | null)[] = await ended;
  return code ?? null;
}

test('kills cost little, and the game comes out exact', async () => {
  const sizes = { 'a.bin': 60 * MB, 'b/c.bin': 36 * MB + 5, empty: 0 };
  const { folder, plan, staging, task, packs } = await transferWorld({ sizes, rangeBytes: 8 * MB });
  packs.bytesPerSecond = 16 * MB;
  const file = join(folder, 'task');
  const { signal: _, onBytes: __, ...plain } = task();
  await writeFile(file, serialize(plain));
  for (const killAt of [1, 20 * MB, 45 * MB, 80 * MB])
    expect(await run(file, killAt), `${killAt}`).toBeNull();
  expect(await run(file)).toBe(0);
  await expectExact(staging, plan);
  expect(packs.bytesSent - plan.pack.length).toBeLessThan(4 * 24 * MB);
});
