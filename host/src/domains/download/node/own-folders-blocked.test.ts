import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import { namesIn, readTree } from '../../../../test/temporary-folder.ts';

async function texts(folder: string): Promise<Record<string, string>> {
  const tree = await readTree(folder);
  return Object.fromEntries(Object.entries(tree).map(([path, bytes]) => [path, String(bytes)]));
}

async function update(world: ServiceWorld): Promise<void> {
  const number = world.engine.runs.length + 1;
  world.engine.facts = { ...world.engine.facts, release: 2, version: '2' };
  await world.games.download(world.request(1));
  await (await world.engine.nth(number)).stage({ a: '2', fresh: '2' });
  await world.idle();
}

/** Puts something in place of a folder of the home; returns what takes it away again. */
async function replace(path: string, put: () => Promise<unknown>): Promise<() => Promise<void>> {
  await mkdir(path, { recursive: true });
  await rename(path, `${path}.mine`);
  await put();
  return async () => {
    await rm(path, { recursive: true, force: true });
    await rename(`${path}.mine`, path);
  };
}

/** Not even root can write there. */
const unwritable = (path: string) => replace(path, () => symlink('/proc', path));

describe.each(['an update', 'a first installation'])('for %s', (kind) => {
  async function world(): Promise<ServiceWorld> {
    const opened = await ServiceWorld.open();
    if (kind === 'an update') await opened.install(1, { a: '1' });
    return opened;
  }

  test.each([
    ['a file', (path: string) => writeFile(path, 'mine')],
    ['a dead link', (path: string) => symlink('/nowhere/at/all', path)],
  ])('%s in place of the folder of lists is put aside before the decision', async (_, put) => {
    const opened = await world();
    const folder = join(opened.home, 'installed');
    await replace(folder, () => put(folder));
    await update(opened);
    expect(opened.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
    const aside = (await readdir(opened.home)).filter((name) => name.startsWith('installed.bad-'));
    expect(aside).toHaveLength(1);
  });

  test.runIf(process.platform === 'linux').each(['installed', 'jobs'])(
    'a folder %s that can’t be written to is named before the decision',
    async (name) => {
      const opened = await world();
      const before = await texts(opened.folder(1)).catch(() => null);
      let restore = () => Promise.resolve();
      const { registry, home } = opened;
      const spied = vi.spyOn(registry, 'tryWriting').mockImplementationOnce(async (gameId) => {
        if (name === 'installed') restore = await unwritable(join(home, name));
        await registry.tryWriting(gameId);
        if (name === 'jobs') restore = await unwritable(join(home, name));
      });
      await update(opened);
      expect(spied).toHaveBeenCalled();
      const { failure } = opened.games.state(1) ?? {};
      expect(failure).toMatchObject({ kind: 'unavailable' });
      expect(failure?.message).toContain(join(home, name));
      expect(opened.games.isSwitching(1)).toBe(false);
      expect(await texts(opened.folder(1)).catch(() => null)).toEqual(before);
      await restore();
      expect(await readdir(join(home, 'jobs/1'))).not.toContain('commit.json');
      await update(opened);
      expect(opened.games.state(1)).toMatchObject({ download_state: 4, version: '2' });
    },
  );

  test.runIf(process.platform === 'linux')(
    'a list that can’t be written after the decision does not keep the game from going',
    async () => {
      const opened = await world();
      const save = opened.store.saveCommit.bind(opened.store);
      vi.spyOn(opened.store, 'saveCommit').mockImplementation(async (...args) => {
        await save(...args);
        await unwritable(join(opened.home, 'installed'));
      });
      onTestFinished(() => void vi.restoreAllMocks());
      await update(opened);
      const { failure } = opened.games.state(1) ?? {};
      expect(failure?.message).toContain(join(opened.home, 'installed'));
      expect(opened.games.isSwitching(1)).toBe(true);
      await opened.games.uninstall(1);
      expect(opened.games.state(1)).toBeNull();
      expect(await namesIn(join(opened.home, 'games'))).toEqual([]);
      expect(await readdir(join(opened.home, 'jobs'))).toEqual([]);
    },
  );
});

test.runIf(process.platform === 'linux')(
  'a move is not decided while its record can’t be written',
  async () => {
    const world = await ServiceWorld.open({ sameDisk: () => Promise.resolve(false) });
    await world.install(1, { a: '1' });
    const restore = await unwritable(join(world.home, 'installed'));
    await world.games.move(1, join(world.home, 'games/there'));
    await world.idle();
    expect(world.games.state(1)?.failure?.message).toContain(join(world.home, 'installed'));
    expect(world.games.isSwitching(1)).toBe(false);
    await restore();
    await world.games.resume(1);
    await world.idle();
    expect(await texts(join(world.home, 'games/there/game-1'))).toEqual({ a: '1' });
  },
);
