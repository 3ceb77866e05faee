import { killJourney } from '../kill-journey.ts';
import type { Operation } from '../operations.ts';
import { OPERATIONS } from '../operations.ts';
import type { Run, Scenario } from '../scenario.ts';

const MIB = 2 ** 20;
const SMALL = 3 * MIB;
const LARGE = 64 * MIB;

/** One if time is short: `npm run faults` shows the sum of several. */
function countKills({ isShort, random }: Run): number {
  return isShort ? 1 : random.between(1, 3);
}

function killed(name: string, operation: Operation, full: number): Scenario {
  return {
    name: `kill-${name}`,
    shows: `kill -9 at random operations on the disk during: ${operation.name}`,
    short: { runs: 1 },
    full: { runs: 1, kills: full },
    run: (run) =>
      killJourney(run, operation, {
        size: SMALL,
        kills: countKills(run),
        launch: run.index % 8 === 0,
      }),
  };
}

function powerCut(name: string, operation: Operation, full: number): Scenario {
  return {
    name: `power-${name}`,
    shows: `the power fails during: ${operation.name}; what was not synced is lost in part`,
    short: { runs: 1 },
    full: { runs: 1, kills: full },
    run: (run) =>
      killJourney(run, operation, { size: SMALL, kills: countKills(run), powerCut: true }),
  };
}

export const KILLS: readonly Scenario[] = [
  killed('install', OPERATIONS.install, 35),
  killed('update-delta', OPERATIONS.updateByDelta, 35),
  killed('update-chunks', OPERATIONS.updateByChunks, 35),
  killed('repair', OPERATIONS.repair, 15),
  killed('move', OPERATIONS.move, 10),
  killed('move-disk', OPERATIONS.moveToOtherDisk, 20),
  killed('uninstall', OPERATIONS.uninstall, 20),
  {
    name: 'kill-download',
    shows: 'kill -9 whenever the server has sent so much of 64 MiB; little is sent again',
    short: { runs: 0 },
    full: { runs: 1, kills: 30 },
    run: (run) => killJourney(run, OPERATIONS.install, { size: LARGE, kills: 4, byBytes: true }),
  },
  powerCut('install', OPERATIONS.install, 12),
  powerCut('update', OPERATIONS.updateByDelta, 12),
];
