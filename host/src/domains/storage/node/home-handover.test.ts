import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { endWindowless, takeHome } from './home-handover.ts';
import { HomeInUseError } from './home-lock.ts';

/** Holds a home in a process of its own; `offer` gives it to who wants it. */
async function holder(home: string, offer: boolean) {
  const url = new URL('./home-handover.ts', import.meta.url).href;
  const code = `import { offerHome, takeHome } from ${JSON.stringify(url)};
    const unlock = await takeHome(${JSON.stringify(home)});
    process.send('locked');
    if (${String(offer)}) {
      await offerHome(${JSON.stringify(home)}, new AbortController().signal, () => undefined);
      await unlock();
      process.exit(0);
    }
    setInterval(() => undefined, 1000);`;
  const child = fork('-', { execArgv: ['--input-type=module', '--eval', code] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  if (offer) await vi.waitUntil(async () => (await readdir(home)).includes('lock.offer'), 10_000);
  return child;
}

test('a home that is offered goes to the next one that wants it', async () => {
  const home = await temporaryFolder();
  const child = await holder(home, true);
  const ended = once(child, 'exit');
  const unlock = await takeHome(home);
  expect((await ended)[0]).toBe(0);
  await unlock();
  expect(await readdir(home)).toEqual([]);
});

test('who starts more than a host learns whether one had to end', async () => {
  const home = await temporaryFolder();
  expect(await endWindowless(home)).toBe(false);
  const child = await holder(home, true);
  const ended = once(child, 'exit');
  expect(await endWindowless(home)).toBe(true);
  expect((await ended)[0]).toBe(0);
  expect(await readdir(home)).toEqual([]);
});

test('any other home stays with its host', async () => {
  const home = await temporaryFolder();
  await holder(home, false);
  await expect(takeHome(join(home))).rejects.toBeInstanceOf(HomeInUseError);
  await expect(endWindowless(home)).rejects.toBeInstanceOf(HomeInUseError);
});
