import type * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { installedGameAt } from '../../../../test/installed-game-at.ts';
import { jobStoreAt } from '../../../../test/job-store-at.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { JobTable } from './job-table.ts';
import { createInstallJob, newRecord } from './new-jobs.ts';
import { notePlaces } from './note-places.ts';
import { RestWork } from './rest-work.ts';

const hung = vi.hoisted(() => ({ point: '/nowhere', calls: 0 }));

/** Calls at a disk that hangs never end, and each holds a thread. */
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>();
  const hanging = Object.entries(real).map(([name, call]) => [
    name,
    typeof call !== 'function' || !/^[a-z]/.test(name)
      ? call
      : (...given: unknown[]) => {
          if (!String(given[0]).startsWith(hung.point))
            return Reflect.apply(call, real, given) as unknown;
          hung.calls += 1;
          return new Promise(() => undefined);
        },
  ]);
  return Object.fromEntries(hanging) as typeof fs;
});

const GAMES = Array.from({ length: 12 }, (_, index) => index + 1);

test('a start asks a folder that hangs once, however many games are in it', async () => {
  const home = await temporaryFolder();
  const point = join(home, 'nas');
  const registry = await InstalledRegistry.open(home, () => undefined);
  for (const gameId of GAMES)
    await registry.put(installedGameAt(gameId, join(point, `game-${gameId}`)), { files: [] });
  Object.assign(hung, { point, calls: 0 });
  await notePlaces(registry);
  expect(hung.calls).toBe(1);
});

test('what earlier runs left in a folder that hangs is removed one after the other', async () => {
  const home = await temporaryFolder();
  const point = join(home, 'nas');
  const store = jobStoreAt(home);
  for (const gameId of GAMES) {
    const shown = { gameId, name: '', coverPrcture: '', packageUrl: '' };
    const job = createInstallJob(shown, join(point, `game-${gameId}`), null);
    await store.save(newRecord(job, home));
    await store.takeAway(gameId);
  }
  let begun = 0;
  const { promise: isFree, resolve: onFree } = Promise.withResolvers<void>();
  const table = new JobTable();
  const log = { warn: () => undefined } as never;
  const { signal: closing } = new AbortController();
  const rest = new RestWork({ table, board: { push: () => undefined }, log, closing, onFree });
  for (const { gameId, folder, sweep } of await store.rests.list(() => Promise.resolve()))
    rest.add(gameId, folder, () => {
      begun += 1;
      return sweep();
    });
  const good = join(home, 'good');
  rest.add(99, good, () => Promise.resolve());
  Object.assign(hung, { point, calls: 0 });
  void rest.run();
  await isFree;
  await vi.waitFor(() => expect(hung.calls).toBe(1));
  expect(begun).toBe(1);
  expect(table.isClearing(99)).toBe(false);
});
