import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { checkTree, namesBeside } from './check-tree.ts';
import { FaultWorld } from './fault-world.ts';
import { GAME_ID } from './game-store.ts';
import type { KillRule } from './inject/fault-plan.ts';
import type { Operation } from './operations.ts';
import type { Random } from './random.ts';
import type { Outcome, Run } from './scenario.ts';

const MIB = 2 ** 20;
const RESENT_LIMIT = 24 * MIB;
const SWEEP_MS = 10_000;

/** Phases of an operation on the disk; each is chosen equally often. */
const PHASES = {
  record: String.raw`/jobs/1/job\.json`,
  commit: String.raw`/jobs/1/commit\.json`,
  journal: '/engine/journal$',
  engine: '/jobs/1/engine/|/jobs/1/release',
  staging: String.raw`/\.game-1\.`,
  game: '/(games|elsewhere)/game-1(/|$)',
  registry: '/(installed|known-releases)',
  gone: '/jobs/.gone-',
} as const;

/** How often an undisturbed operation does what, and how much it downloads. */
interface Measure {
  readonly operations: Readonly<Record<string, number>>;
  readonly bytes: number;
}

/**
 * Where a host is killed: at an operation on the disk, or after the server has sent this many
 * bytes.
 */
type KillPoint = { readonly rule: KillRule } | { readonly afterBytes: number };

export interface JourneyOptions {
  readonly size: number;
  /** The most kills. */
  readonly kills: number;
  readonly powerCut?: boolean;
  /** Kill only by the number of bytes sent. */
  readonly byBytes?: boolean;
  /** Whether the program is started at the end. */
  readonly launch?: boolean;
}

/** Kills the host at random points of an operation; each restarted host must continue by itself. */
export async function killJourney(
  run: Run,
  operation: Operation,
  options: JourneyOptions,
): Promise<Outcome> {
  const { size, kills: most, powerCut = false } = options;
  const measure = await run.suite.once(`${operation.name} ${size}`, () =>
    measureOperation(run, operation, size),
  );
  const world = await prepared(run, operation, size);
  const random = run.random.fork('points');
  let [kills, starts] = [0, 0];
  let [isAnswered, isOver] = [false, false];
  await mkdir(join(world.home, 'logs'), { recursive: true });
  while (!isOver) {
    const point = kills < most ? choosePoint(random, measure, options) : null;
    const log = join(world.home, 'logs', `unsynced-${starts}`);
    starts += 1;
    const common = { ...operation.plan?.(world), ...(powerCut ? { powerCut: log } : {}) };
    const rule = point !== null && 'rule' in point ? { kill: point.rule } : {};
    const died = await world.dies(
      (async () => {
        await world.start({ ...common, ...rule });
        if (point !== null && 'afterBytes' in point) killAfter(world, point.afterBytes);
        if (!isAnswered && (starts === 1 || (await isForgotten(world, operation)))) {
          await operation.begin(world);
        }
        // From now on the test does not ask again: the host must remember the request.
        isAnswered = true;
        await (operation.to === 0 ? world.gone() : world.settled());
        await whenSwept(world);
      })(),
    );
    if (died) {
      kills += 1;
      await checkBetween(world, operation);
    }
    isOver = !died;
  }
  await checkEnd(world, operation);
  const resent = world.sentBytes - measure.bytes;
  const worst = kills === 0 ? 0 : resent / kills;
  assert.ok(worst <= RESENT_LIMIT, `${(worst / MIB).toFixed(1)} MiB sent again per kill`);
  if (options.launch === true && operation.to > 0) await world.checkLaunch(operation.to);
  await world.host.end();
  await world.checkClean();
  return {
    kills,
    worst: { name: 'resent per kill', value: Math.max(0, worst / MIB), unit: 'MiB' },
  };
}

async function prepared(run: Run, operation: Operation, size: number): Promise<FaultWorld> {
  const world = await FaultWorld.open(run, { size, installed: operation.from });
  await operation.prepare?.(world);
  return world;
}

async function measureOperation(run: Run, operation: Operation, size: number): Promise<Measure> {
  const world = await prepared(run, operation, size);
  const trace = join(run.suite.root, `trace-${operation.name}-${size}`);
  await world.start({ ...operation.plan?.(world), trace });
  await operation.begin(world);
  await world.settled();
  await checkEnd(world, operation);
  await world.host.end();
  await world.checkClean();
  const lines = (await readFile(trace, 'utf8')).split('\n');
  const operations = Object.fromEntries(
    Object.entries(PHASES).map(([phase, path]) => {
      const pattern = new RegExp(path);
      return [phase, lines.filter((line) => pattern.test(line)).length];
    }),
  );
  return { operations, bytes: world.sentBytes };
}

function choosePoint(random: Random, measure: Measure, options: JourneyOptions): KillPoint {
  if (options.byBytes === true) return { afterBytes: random.int(measure.bytes) };
  const phases = Object.entries(PHASES).filter(([phase]) => (measure.operations[phase] ?? 0) > 0);
  const [phase, path] = random.pick(phases);
  const at = random.int(measure.operations[phase] ?? 1);
  return { rule: { path, at, when: random.pick(['before', 'after', 'torn'] as const) } };
}

/** Kills the host when the server has sent this many bytes from now on. */
function killAfter(world: FaultWorld, bytes: number): void {
  const { server, host } = world;
  const goal = world.sentBytes + bytes;
  const set = Map.prototype.set.bind(server.sent);
  server.sent.set = (path, sent) => {
    set(path, sent);
    if (world.sentBytes >= goal && host.isAlive) void host.kill();
    return server.sent;
  };
}

/** The kill came before the request was on the disk: then nobody was told that it was accepted. */
async function isForgotten(world: FaultWorld, { from, to }: Operation): Promise<boolean> {
  const state = await world.host.state(GAME_ID);
  if (state?.download === true || state?.waiting !== undefined) return false;
  const version = state?.version ?? null;
  if (to === 0) return version !== null && (await world.installedRelease()) !== null;
  return from === to ? !existsSync(world.jobFolder) : version !== `${to}.0.0`;
}

/** Between kill and restart: until the switch, the old version must be complete. */
async function checkBetween(world: FaultWorld, operation: Operation): Promise<void> {
  if (world.isCommitted || operation.to === 0 || operation.name.startsWith('move')) {
    for (const [path, content] of Object.entries(world.own)) await checkOwn(world, path, content);
    return;
  }
  if (operation.from === 0 || operation.from === operation.to) return;
  if (await isDone(world, operation)) return world.checkGame(operation.to);
  // The folders of the new version are made before the decision.
  const coming = world.tree(operation.to);
  await world.checkGame(operation.from, (folder, tree) => checkTree(folder, tree, coming));
}

async function checkOwn(world: FaultWorld, path: string, content: Buffer): Promise<void> {
  const places = ['games', 'games/elsewhere'].map((name) => join(world.home, name, 'game-1', path));
  const found = places.filter((place) => existsSync(place));
  assert.ok(found.length > 0, `the player's ${path} is gone`);
  for (const place of found)
    assert.ok((await readFile(place)).equals(content), `the player's ${path} has changed`);
}

/** The switch has happened: the registry names the new version. */
async function isDone(world: FaultWorld, { to }: Operation): Promise<boolean> {
  return (await world.installedRelease()) === to;
}

async function checkEnd(world: FaultWorld, operation: Operation): Promise<void> {
  if (operation.name.startsWith('move')) world.gamesFolder = join(world.home, 'games/elsewhere');
  if (operation.to > 0) await world.settledAt(operation.to);
  else assert.equal((await world.host.state(GAME_ID))?.version, undefined);
  await world.checkGame(operation.to);
  if (operation.to > 0) await world.checkKept(operation.to);
  if (operation.name.startsWith('move'))
    assert.deepEqual(await namesBeside(join(world.home, 'games'), ['elsewhere']), []);
}

/** A start removes what a kill left of a job beside all else; what stays is found by the checks. */
async function whenSwept(world: FaultWorld): Promise<void> {
  const end = performance.now() + SWEEP_MS;
  const jobs = join(world.home, 'jobs');
  const isLeft = async (): Promise<boolean> =>
    existsSync(jobs) && (await readdir(jobs)).some((name) => name.startsWith('.gone-'));
  while ((await isLeft()) && performance.now() < end) {
    // Rejects where the host is killed meanwhile.
    await world.host.state(GAME_ID);
    await delay(20);
  }
}
