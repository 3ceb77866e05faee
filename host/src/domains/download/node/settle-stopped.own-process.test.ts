import { basename, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ServiceWorld } from '../../../../test/service-world.ts';
import type * as moveCheck from '../../package/node/move-check.ts';
import type * as makingFolders from '../../storage/node/make-folder.ts';
import { GamePlaces } from './game-places.ts';
import type * as jobPlace from './job-place.ts';
import type * as leftStaging from './left-staging.ts';
import type * as settling from './settle-place.ts';
import { SwitchWork } from './switch-work.ts';

/** The steps of a run before it works, as they come; `stop` is called at the end of each. */
const run = vi.hoisted(() => {
  const steps: string[] = [];
  const nobody: (step: string) => void = () => undefined;
  const found = { steps, stop: nobody, after: watch, reset };
  function reset(): void {
    steps.length = 0;
    found.stop = nobody;
  }
  function watch<Given extends unknown[], T>(
    name: string,
    work: (...given: Given) => Promise<T>,
  ): (...given: Given) => Promise<T> {
    return async (...given) => {
      const result = await work(...given);
      if (!steps.includes(name)) steps.push(name);
      found.stop(name);
      return result;
    };
  }
  return found;
});

vi.mock('./job-place.ts', async (original) => {
  const real = await original<typeof jobPlace>();
  return { ...real, isPlaceLost: run.after('isPlaceLost', real.isPlaceLost) };
});
vi.mock('../../storage/node/make-folder.ts', async (original) => {
  const real = await original<typeof makingFolders>();
  const ofGames = run.after('makeFolder', real.makeFolder);
  const makeFolder: typeof real.makeFolder = (folder) =>
    basename(folder) === 'games' ? ofGames(folder) : real.makeFolder(folder);
  return { ...real, makeFolder };
});
vi.mock('./settle-place.ts', async (original) => {
  const real = await original<typeof settling>();
  return { ...real, settlePlace: run.after('settlePlace', real.settlePlace) };
});
vi.mock('./left-staging.ts', async (original) => {
  const real = await original<typeof leftStaging>();
  return { ...real, takeUpLeft: run.after('takeUpLeft', real.takeUpLeft) };
});
vi.mock('../../package/node/move-check.ts', async (original) => {
  const real = await original<typeof moveCheck>();
  return { ...real, checkApart: run.after('checkApart', real.checkApart) };
});

afterEach(() => {
  vi.restoreAllMocks();
  run.reset();
});

function watchMethods(): void {
  // oxlint-disable-next-line typescript/unbound-method -- It is applied to the object of each call.
  const { check } = GamePlaces.prototype;
  vi.spyOn(GamePlaces.prototype, 'check').mockImplementation(function (this: GamePlaces, ...given) {
    return run.after('check', check.bind(this))(...given);
  });
  // oxlint-disable-next-line typescript/unbound-method -- It is applied to the object of each call.
  const { undo } = SwitchWork.prototype;
  vi.spyOn(SwitchWork.prototype, 'undo').mockImplementation(function (this: SwitchWork, ...given) {
    return run.after('undo', undo.bind(this))(...given);
  });
}

const DOWNLOAD = ['isPlaceLost', 'check', 'makeFolder', 'settlePlace', 'takeUpLeft', 'undo'];

test.each(['isPlaceLost', 'check', 'makeFolder', 'settlePlace', 'undo'])(
  'a download that is to stop goes no further in its folder: %s',
  async (last) => {
    const world = await ServiceWorld.open();
    watchMethods();
    run.stop = (step) => {
      if (step === last) void world.games.pause(1);
    };
    await world.games.download(world.request(1));
    await world.idle();
    expect(run.steps).toEqual(DOWNLOAD.slice(0, DOWNLOAD.indexOf(last) + 1));
    expect(world.engine.runs).toEqual([]);
    expect(world.games.state(1)).toMatchObject({ download_state: 2 });
  },
);

const MOVE = ['checkApart', 'settlePlace', 'takeUpLeft', 'sameDisk'];

test.each(['checkApart', 'takeUpLeft'])(
  'a move that is to stop goes no further in its folder: %s',
  async (last) => {
    const sameDisk = run.after('sameDisk', () => Promise.resolve(true));
    const world = await ServiceWorld.open({ sameDisk });
    await world.install(1, { a: '1' });
    run.reset();
    run.stop = (step) => {
      if (step === last) void world.games.cancel(1);
    };
    await world.games.move(1, join(world.home, 'games/other'));
    await world.idle();
    const steps = run.steps.filter((step) => MOVE.includes(step));
    expect(steps).toEqual(MOVE.slice(0, MOVE.indexOf(last) + 1));
    expect(world.registry.get(1)?.folder).toBe(world.folder(1));
  },
);
