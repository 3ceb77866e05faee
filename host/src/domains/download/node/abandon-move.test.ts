import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installedGameAt } from '../../../../test/installed-game-at.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { abandonMove } from './abandon-move.ts';

const GOAL = { place: '1:2', placeId: crypto.randomUUID() };

type Place = 'from' | 'to' | 'copy';

interface Left {
  readonly there: readonly Place[];
  readonly registered: 'from' | 'to';
  readonly byCopy: boolean;
}

/** The folders that are left after a decided move is given up, and the folder in the registry. */
async function abandon({ there, registered, byCopy }: Left) {
  const root = await temporaryFolder();
  const places = { from: join(root, 'from'), to: join(root, 'to'), copy: join(root, 'copy') };
  for (const place of there) await mkdir(places[place]);
  const registry = await InstalledRegistry.open(root, () => undefined);
  await registry.put(installedGameAt(1, places[registered]));
  // If the game is where the registry says, nothing has to be written: the disk may be full.
  if (registered === 'to') {
    await rm(join(root, 'installed.json'));
    await mkdir(join(root, 'installed.json'));
  }
  const { from, to, copy } = places;
  const commit = { kind: 'move' as const, from, to, copy: byCopy ? copy : null, placedAt: null };
  const other = await abandonMove(registry, 1, commit, GOAL);
  const name = (path: string | undefined | null) => path?.slice(root.length + 1) ?? null;
  return { other: name(other), registered: name(registry.get(1)?.folder) };
}

test.each<[string, Left, { other: Place | null; registered: Place }]>([
  [
    'the copy still stands',
    { there: ['from', 'copy', 'to'], registered: 'from', byCopy: true },
    { other: null, registered: 'from' },
  ],
  [
    'the copy is in place',
    { there: ['from', 'to'], registered: 'from', byCopy: true },
    { other: 'to', registered: 'from' },
  ],
  [
    'the old folder was to go',
    { there: ['from', 'to'], registered: 'to', byCopy: true },
    { other: 'from', registered: 'to' },
  ],
  [
    'the folder was renamed',
    { there: ['to'], registered: 'from', byCopy: false },
    { other: null, registered: 'to' },
  ],
  [
    'the folder was renamed and that is noted',
    { there: ['to'], registered: 'to', byCopy: false },
    { other: null, registered: 'to' },
  ],
  [
    'somebody else’s folder stands at the goal',
    { there: ['from', 'to'], registered: 'from', byCopy: false },
    { other: null, registered: 'from' },
  ],
  [
    'no drive is there',
    { there: [], registered: 'from', byCopy: false },
    { other: null, registered: 'from' },
  ],
])('a move is abandoned if %s', async (_, left, expected) => {
  expect(await abandon(left)).toEqual(expected);
});

test('a game that an abandoned move renamed is in the place that it was moved to', async () => {
  const root = await temporaryFolder();
  const [from, to] = [join(root, 'from'), join(root, 'to')];
  await mkdir(to);
  const registry = await InstalledRegistry.open(root, () => undefined);
  await registry.put({ ...installedGameAt(1, from), place: '1:1', placeId: crypto.randomUUID() });
  await abandonMove(registry, 1, { kind: 'move', from, to, copy: null, placedAt: null }, GOAL);
  expect(registry.get(1)).toMatchObject({ folder: to, ...GOAL });
});
