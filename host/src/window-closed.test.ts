import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { takeHome } from './domains/storage/node/home-handover.ts';
import { endWhenIdle } from './window-closed.ts';

async function closed(isBusy: boolean) {
  const home = await temporaryFolder();
  const idle = Promise.withResolvers<void>();
  const onClosed = vi.fn<() => void>();
  const games = { isBusy: () => isBusy, whenIdle: () => idle.promise };
  const ended = endWhenIdle({ home, games, log: pino({ level: 'silent' }), onClosed });
  return { home, idle, onClosed, ended };
}

test('without a download the host ends with its window', async () => {
  const { ended, onClosed } = await closed(false);
  await ended;
  expect(onClosed).toHaveBeenCalledOnce();
});

test('with one it goes on until that is over', async () => {
  const { home, idle, ended, onClosed } = await closed(true);
  await vi.waitFor(() => access(join(home, 'lock.offer')));
  expect(onClosed).not.toHaveBeenCalled();
  idle.resolve();
  await ended;
  expect(onClosed).toHaveBeenCalledOnce();
  const unlock = await takeHome(home);
  await unlock();
});
