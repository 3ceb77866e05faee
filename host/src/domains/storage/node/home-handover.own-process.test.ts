import { fork } from 'node:child_process';
import { once } from 'node:events';
import type fs from 'node:fs/promises';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { failureOf } from '../../../../test/failure-of.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { endWindowless, offerHome, takeHome } from './home-handover.ts';
import { HomeInUseError } from './home-lock.ts';

/** The error for paths with this ending. */
const refused = vi.hoisted(() => ({ ending: '', code: '' }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>();
  const refuse = (path: unknown): void => {
    if (refused.ending !== '' && String(path).endsWith(refused.ending))
      throw Object.assign(new Error(refused.code), { code: refused.code });
  };
  const writeFile: typeof real.writeFile = async (...args) => {
    refuse(args[0]);
    return real.writeFile(...args);
  };
  const rm: typeof real.rm = async (...args) => {
    refuse(args[0]);
    return real.rm(...args);
  };
  return { ...real, writeFile, rm };
});
afterEach(() => Object.assign(refused, { ending: '', code: '' }));

/** Holds a home folder in another process; `offer` offers it to the next host. */
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
  if (offer) await vi.waitUntil(async () => (await readdir(home)).includes('lock.offer'), 30_000);
  return child;
}

test('an offered home goes to the next host that asks', async () => {
  const home = await temporaryFolder();
  const child = await holder(home, true);
  const ended = once(child, 'exit');
  const unlock = await takeHome(home);
  expect((await ended)[0]).toBe(0);
  await unlock();
  expect(await readdir(home)).toEqual(['lock.db']);
});

test('a starter learns whether another host had to end', async () => {
  const home = await temporaryFolder();
  expect(await endWindowless(home)).toBe(false);
  const child = await holder(home, true);
  const ended = once(child, 'exit');
  expect(await endWindowless(home)).toBe(true);
  expect((await ended)[0]).toBe(0);
  expect(await readdir(home)).toEqual(['lock.db']);
});

test('a home that is not offered stays with its host', async () => {
  const home = await temporaryFolder();
  await holder(home, false);
  await expect(takeHome(join(home))).rejects.toBeInstanceOf(HomeInUseError);
  await expect(endWindowless(home)).rejects.toBeInstanceOf(HomeInUseError);
});

test.each([
  ['ENOSPC', 'disk-full'],
  ['EACCES', 'folder-not-writable'],
])('a host that can’t be asked (%s) is reported, and keeps its home', async (code, kind) => {
  const home = await temporaryFolder();
  const unlock = await takeHome(home);
  const end = new AbortController();
  const offered = offerHome(home, end.signal, () => undefined);
  await vi.waitFor(() => access(join(home, 'lock.offer')), 30_000);
  Object.assign(refused, { ending: 'lock.wish', code });
  expect(await failureOf(takeHome(home))).toMatchObject({ kind });
  Object.assign(refused, { ending: '', code: '' });
  end.abort();
  await offered;
  await unlock();
});

test('a home can be taken although a note of its handover can’t be removed', async () => {
  const home = await temporaryFolder();
  Object.assign(refused, { ending: 'lock.offer', code: 'EACCES' });
  const unlock = await takeHome(home);
  await expect(takeHome(home)).rejects.toBeInstanceOf(HomeInUseError);
  await unlock();
});
