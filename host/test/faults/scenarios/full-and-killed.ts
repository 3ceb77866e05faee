import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import { checkFiles } from '../check-tree.ts';
import { FaultWorld } from '../fault-world.ts';
import { OPERATIONS } from '../operations.ts';
import type { Operation } from '../operations.ts';
import type { Outcome, Run } from '../scenario.ts';
import { unlessRefused, untilThere } from '../until-there.ts';

const SMALL = 3 * 2 ** 20;
const CHANGES = 4;
const ASKED = [
  OPERATIONS.updateByDelta,
  OPERATIONS.uninstall,
  OPERATIONS.install,
  OPERATIONS.repair,
] as const;

/** The records of jobs, the registry, the settings and the rest that the host keeps of its state. */
const STATE = String.raw`/(settings|installed|play|queue|library|known-releases|installed/1|jobs/1/(job|commit))(\.copy)?\.json`;
/** A write that is not finished: nothing of a game is written to these names. */
const ENDING = String.raw`\.\d+$`;

/** The player's own changes of a setting, and what of them the host has said to have kept. */
interface Changes {
  kept: string;
  /** Asked for when the host died: kept or not. */
  open: string | null;
}

/**
 * The disk of the home becomes full in the middle of a write, and stays full until the host is
 * killed at some write or at the end. The next host, with room again, finds each state file whole,
 * as it was before or after a change, and can do what was asked for.
 */
export async function fullAndKilled(run: Run): Promise<Outcome> {
  const { random, index } = run;
  const operation: Operation = ASKED[index % ASKED.length] ?? OPERATIONS.install;
  const world = await FaultWorld.open(run, { size: SMALL, installed: operation.from });
  await operation.prepare?.(world);
  const full = { op: 'write|writeFile', path: `${STATE}${ENDING}`, code: 'ENOSPC', torn: true };
  const kill = {
    path: STATE,
    at: random.int(60),
    when: random.pick(['before', 'after', 'torn'] as const),
  };
  const changes: Changes = { kept: '', open: null };
  const died = await world.dies(
    (async () => {
      await world.start({ fail: [{ ...full, skip: random.int(14) }], kill });
      const asked = unlessRefused(operation.begin(world));
      await Promise.all([asked, change(world, changes)]);
      await world.settled();
    })(),
  );
  await world.start();
  await checkState(world, changes);
  await untilThere(world, operation);
  if (operation.to > 0) await world.checkGame(operation.to, checkFiles);
  await world.start();
  await world.settled();
  await checkState(world, changes);
  await world.checkClean();
  return { kills: died ? 1 : 0 };
}

async function change(world: FaultWorld, changes: Changes): Promise<void> {
  for (let number = 1; number <= CHANGES; number += 1) {
    changes.open = `change-${number}`;
    const setting = { channel_id: changes.open };
    if (await unlessRefused(world.host.call('setLocalSetting', setting)))
      changes.kept = changes.open;
    changes.open = null;
  }
}

async function checkState(world: FaultWorld, { kept, open }: Changes): Promise<void> {
  const setting = z
    .object({ channel_id: z.string() })
    .parse(await world.host.call('getLocalSetting'));
  assert.ok([kept, open].includes(setting.channel_id), `${setting.channel_id}, not ${kept}`);
  const names = await readdir(world.home, { recursive: true });
  const isLeft = (name: string): boolean =>
    /\.bad-/.test(name) || (new RegExp(`json${ENDING}`).test(name) && !name.startsWith('jobs'));
  assert.deepEqual(names.filter(isLeft), [], 'damaged files and unfinished writes');
}
