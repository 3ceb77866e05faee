import { access, writeFile } from 'node:fs/promises';
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

async function closed(busy: { download: boolean; game: boolean }, stay = false) {
  const home = await temporaryFolder();
  const download = new FakeWork(busy.download);
  const game = new FakeWork(busy.game);
  const onClosed = vi.fn<() => void>();
  const log = pino({ level: 'silent' });
  const ended = endWhenIdle({ home, stay, works: [download, game], log, onClosed });
  const offered = () => vi.waitFor(() => access(join(home, 'lock.offer')));
  return { home, download, game, onClosed, ended, offered };
}

test('with nothing on the host ends with its window', async () => {
  const { ended, onClosed } = await closed({ download: false, game: false });
  await ended;
  expect(onClosed).toHaveBeenCalledOnce();
});

test('it goes on until the last download and the last game have ended', async () => {
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

test('it stays where the player wants that, until the next one is started', async () => {
  const { home, ended, onClosed, offered } = await closed({ download: false, game: false }, true);
  await offered();
  expect(onClosed).not.toHaveBeenCalled();
  await writeFile(join(home, 'lock.wish'), '');
  await ended;
  expect(onClosed).toHaveBeenCalledOnce();
});
