import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { takeHome } from './domains/storage/node/home-handover.ts';
import { endWhenIdle } from './window-closed.ts';
import type { Work } from './window-closed.ts';

class FakeWork implements Work {
  readonly #over = Promise.withResolvers<void>();
  #busy: boolean;

  constructor(busy: boolean) {
    this.#busy = busy;
  }

  isBusy(): boolean {
    return this.#busy;
  }

  whenIdle(): Promise<void> {
    return this.#over.promise;
  }

  end(): void {
    this.#busy = false;
    this.#over.resolve();
  }
}

/** Without a home folder the offer fails, as on a full disk. */
async function closed(
  busy: { download: boolean; game: boolean },
  { stay = false, hasHome = true } = {},
) {
  const home = join(await temporaryFolder(), 'home');
  if (hasHome) await mkdir(home);
  const download = new FakeWork(busy.download);
  const game = new FakeWork(busy.game);
  const onClosed = vi.fn<() => void>();
  const log = pino({ level: 'silent' });
  const warned = vi.spyOn(log, 'warn');
  const ended = endWhenIdle({ home, stay, works: [download, game], log, onClosed });
  const offered = () => vi.waitFor(() => access(join(home, 'lock.offer')), 10_000);
  const refused = () => vi.waitFor(() => expect(warned).toHaveBeenCalledOnce(), 10_000);
  return { home, download, game, onClosed, ended, offered, refused };
}

test('without a download or game the host ends with its window', async () => {
  const { ended, onClosed } = await closed({ download: false, game: false });
  await ended;
  expect(onClosed).toHaveBeenCalledOnce();
});

test('the host continues until the last download and game have ended', async () => {
  const { home, download, game, ended, onClosed, offered } = await closed({
    download: true,
    game: true,
  });
  await offered();
  download.end();
  await offered();
  expect(onClosed).not.toHaveBeenCalled();
  game.end();
  await ended;
  expect(onClosed).toHaveBeenCalledOnce();
  const unlock = await takeHome(home);
  await unlock();
});

test('with the tray setting the host stays until another one is started', async () => {
  const { home, ended, onClosed, offered } = await closed(
    { download: false, game: false },
    { stay: true },
  );
  await offered();
  expect(onClosed).not.toHaveBeenCalled();
  await writeFile(join(home, 'lock.wish'), '');
  await ended;
  expect(onClosed).toHaveBeenCalledOnce();
});

test('a host that can’t offer its home still waits for downloads and games', async () => {
  const { download, game, ended, onClosed, refused } = await closed(
    { download: true, game: true },
    { hasHome: false },
  );
  await refused();
  download.end();
  await new Promise(setImmediate);
  expect(onClosed).not.toHaveBeenCalled();
  game.end();
  await ended;
  expect(onClosed).toHaveBeenCalledOnce();
});

test('a home that could not be offered is offered as soon as it can', async () => {
  const { home, ended, onClosed, offered, refused } = await closed(
    { download: false, game: false },
    { stay: true, hasHome: false },
  );
  await refused();
  expect(onClosed).not.toHaveBeenCalled();
  await mkdir(home);
  await offered();
  await writeFile(join(home, 'lock.wish'), '');
  await ended;
  expect(onClosed).toHaveBeenCalledOnce();
});
