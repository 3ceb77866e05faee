import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';

/** In seconds, and what a memory stick makes of it. */
const TIME = 1001.7;
const ROUNDED = 1000;

/**
 * Moves a game to a disk that rounds times, and saves once more in the old folder after its copy.
 * If it breaks off there, the next start reads the times from the commit.
 */
async function moved(breaksOff: boolean): Promise<{ world: ServiceWorld; target: string }> {
  const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
  await world.install(1, { a: '1' });
  const old = world.folder(1);
  for (const name of ['kept', 'saved']) {
    await writeFile(join(old, name), 'old');
    await utimes(join(old, name), TIME, TIME);
  }
  const { store } = world;
  const saveCommit = store.saveCommit.bind(store);
  vi.spyOn(store, 'saveCommit').mockImplementation(async (gameId, commit) => {
    const copy = commit.kind === 'move' ? commit.copy : null;
    for (const name of ['kept', 'saved']) await utimes(join(copy ?? '', name), ROUNDED, ROUNDED);
    await writeFile(join(old, 'saved'), 'new');
    await saveCommit(gameId, commit);
    if (breaksOff) throw new Error('as if killed here');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await world.games.move(1, join(world.home, 'games/there'));
  await world.idle();
  return { world, target: join(world.home, 'games/there/game-1') };
}

test.each([false, true])(
  'a decided move brings what was saved after the copy, and nothing else (after a kill: %s)',
  async (breaksOff) => {
    const { world, target } = await moved(breaksOff);
    expect(world.games.isSwitching(1)).toBe(breaksOff);
    if (breaksOff) {
      await world.games.close();
      await world.restart();
      await world.idle();
    }
    expect(world.games.state(1)).toMatchObject({ download_state: 4, installPath: target });
    expect(await readFile(join(target, 'saved'), 'utf8')).toBe('new');
    expect((await stat(join(target, 'kept'))).mtimeMs).toBe(ROUNDED * 1000);
  },
);
