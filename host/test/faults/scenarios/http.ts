import assert from 'node:assert/strict';
import { PackServer } from '../../pack-server.ts';
import type { Fault, PackRequest } from '../../pack-server.ts';
import { FaultWorld, LATEST } from '../fault-world.ts';
import { GAME_ID } from '../game-store.ts';
import type { Random } from '../random.ts';
import type { Outcome, Run, Scenario } from '../scenario.ts';
import { scenariosOf } from '../scenario.ts';
import { TcpGate } from '../tcp-gate.ts';

const MIB = 2 ** 20;
const SIZE = 24 * MIB;
/** For what waits at each range, if time is short. */
const SMALL = 3 * MIB;
/** Retries sooner than players' hosts, with the same number of tries. */
const QUICK = {
  connections: 6,
  retry: { baseMs: 20, capMs: 200, retryAfterCapMs: 60_000, tries: 6 },
};
/** How long a host waits where every range stalls once. */
const STALL_MS = 2000;

type Trouble = (random: Random) => (request: PackRequest) => Fault | null;

const isPack = ({ path }: PackRequest): boolean => path.includes('/packs/');

/** How often a range, or the rest of it, was requested before. */
function counter(): (request: PackRequest) => number {
  const seen = new Map<string, number>();
  return ({ path, offset, length }) => {
    const key = `${path} ${offset + length}`;
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    return times;
  };
}

/** The first `times` answers to each range fail, then all succeed. */
function atFirst(times: number, fault: (random: Random, request: PackRequest) => Fault): Trouble {
  return (random) => {
    const earlier = counter();
    return (request) =>
      isPack(request) && earlier(request) < times ? fault(random, request) : null;
  };
}

async function installs(run: Run, trouble: Trouble): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SIZE, installed: 0, transfer: QUICK });
  world.server.fault = trouble(run.random);
  return finishes(world);
}

/** Once in each range. */
async function stalls(run: Run): Promise<Outcome> {
  const size = run.isShort ? SMALL : SIZE;
  const transfer = { ...QUICK, stallMs: STALL_MS };
  const world = await FaultWorld.open(run, { size, installed: 0, transfer });
  let stalled = 0;
  world.server.onStall = () => void (stalled += 1);
  const trouble = atFirst(1, (random, { length }) => ({
    kind: 'stall',
    after: random.int(length),
  }));
  world.server.fault = trouble(run.random);
  const outcome = await finishes(world, size);
  assert.ok(stalled > 0, 'nothing stalled');
  return outcome;
}

async function finishes(world: FaultWorld, size = SIZE): Promise<Outcome> {
  await world.start();
  await world.host.call('downloadGame', world.request());
  await world.settledAt(1);
  await world.checkGame(1);
  await world.checkClean();
  const extra = Math.max(0, world.sentBytes - size) / MIB;
  return { worst: { name: 'sent beside the game', value: extra, unit: 'MiB' } };
}

const http = scenariosOf('http');
const scenario = (name: string, shows: string, trouble: Trouble, full = 3): Scenario =>
  http(name, shows, (run) => installs(run, trouble), full);

const truncated: Trouble = atFirst(2, (random, { length }) => ({
  kind: 'truncate',
  after: random.int(length),
}));
const reset: Trouble = atFirst(2, (random, { length }) =>
  random.chance(0.5) ? { kind: 'reset' } : { kind: 'reset', after: random.int(length) },
);
const serverErrors: Trouble = (random) => {
  const earlier = counter();
  return (request) =>
    earlier(request) < 2
      ? { kind: 'status', status: random.pick([500, 502, 503, 504, 408]) }
      : null;
};
const ignoredRange: Trouble = atFirst(2, () => ({ kind: 'ignore-range' }));
/** What is requested again because of it is correct. */
const flipped: Trouble = (random) => {
  const flips: { path: string; at: number }[] = [];
  return (request) => {
    const { path, offset, length } = request;
    const again = flips.some(
      (flip) => flip.path === path && flip.at >= offset && flip.at < offset + length,
    );
    if (!isPack(request) || again) return null;
    const at = offset + random.int(length);
    flips.push({ path, at });
    return { kind: 'flip', at };
  };
};

/** `Retry-After` in seconds for one range of the game, and whether it is obeyed. */
async function tooMany(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SIZE, installed: 0, transfer: QUICK });
  const seconds = 2;
  let refused: { key: string; at: number } | null = null;
  let waited: number | null = null;
  world.server.fault = (request) => {
    if (!isPack(request)) return null;
    const key = `${request.path} ${request.offset}`;
    if (refused === null) {
      refused = { key, at: performance.now() };
      const headers = { 'retry-after': String(seconds) };
      return { kind: 'status', status: 429, headers };
    }
    if (refused.key === key) waited ??= (performance.now() - refused.at) / 1000;
    return null;
  };
  await finishes(world);
  assert.ok(waited !== null && waited >= seconds - 0.01, `asked again after ${waited} s`);
  return { worst: { name: `waited of ${seconds} s`, value: waited, unit: 's' } };
}

/** Another ETag in the middle, which means another file for the host. */
async function changedEtag(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SIZE, installed: 0, transfer: QUICK });
  const { server } = world;
  const changeAt = run.random.between(1, 3);
  let asked = 0;
  server.fault = (request) => {
    if (isPack(request)) asked += 1;
    return isPack(request) && asked === changeAt ? { kind: 'truncate', after: 100_000 } : null;
  };
  server.etag = (path) => `"${path} ${asked > changeAt ? 'new' : 'old'}"`;
  return finishes(world);
}

async function slowHost(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SIZE, installed: 0 });
  const mirror = await new PackServer({ folder: world.store.folder }).start();
  run.defer(() => mirror.close());
  world.offer(1, [`${mirror.origin}/1/`]);
  world.server.fault = (request) =>
    isPack(request) ? { kind: 'slow', bytesPerSecond: 50 * 1024 } : null;
  await finishes(world);
  const share = (100 * world.sentBytes) / (world.sentBytes + mirror.bytesSent);
  assert.ok(share < 10, `${share.toFixed(1)} % by the slow host`);
  return { worst: { name: '% by the slow host', value: share, unit: '' } };
}

/**
 * A host with permanently damaged files: refused if it is the only one, otherwise replaced by a
 * mirror.
 */
async function badHost(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SIZE, installed: 0, transfer: QUICK });
  const { random } = run;
  const at = random.int(SIZE / 2);
  world.server.fault = (request) => (isPack(request) ? { kind: 'flip', at } : null);
  await world.start();
  await world.host.call('downloadGame', world.request());
  const failed = await world.settled();
  assert.equal(failed?.failure?.kind, 'hash-mismatch');
  const mirror = await new PackServer({ folder: world.store.folder }).start();
  run.defer(() => mirror.close());
  world.offer(1, [`${mirror.origin}/1/`]);
  const before = world.sentBytes + mirror.bytesSent;
  await world.host.call('resumeDownload', { gameId: GAME_ID });
  await world.settledAt(1);
  await world.checkGame(1);
  const again = (world.sentBytes + mirror.bytesSent - before) / MIB;
  return { worst: { name: 'loaded after the refusal', value: again, unit: 'MiB' } };
}

async function offline(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SIZE, installed: 0, transfer: QUICK });
  const gate = new TcpGate(world.server.origin);
  await gate.open();
  run.defer(() => gate.close());
  world.server.bytesPerSecond = 4 * MIB;
  const goesAt = run.random.int(SIZE / 2);
  await world.start();
  const packageUrl = `${gate.origin}/${LATEST}`;
  await world.host.call('downloadGame', { ...world.request(), packageUrl });
  await world.host.until(GAME_ID, (state) => (state?.bytesDone ?? 0) > goesAt);
  await gate.close();
  const waits = await world.host.until(GAME_ID, (state) => state?.waiting === 'offline');
  assert.equal(waits?.download_state, 2);
  world.server.bytesPerSecond = 0;
  await gate.open();
  await world.settledAt(1);
  await world.checkGame(1);
  await world.checkClean();
  const extra = Math.max(0, world.sentBytes - SIZE) / MIB;
  return { worst: { name: 'sent beside the game', value: extra, unit: 'MiB' } };
}

/** The name does not resolve: the host waits, even after a kill, and the job can be given up. */
async function noName(run: Run): Promise<Outcome> {
  const world = await FaultWorld.open(run, { size: SIZE, installed: 0, transfer: QUICK });
  const packageUrl = `http://games.invalid/${LATEST}`;
  await world.start();
  await world.host.call('downloadGame', { ...world.request(), packageUrl });
  await world.host.until(GAME_ID, (state) => state?.waiting === 'offline');
  await world.start();
  await world.host.until(GAME_ID, (state) => state?.waiting === 'offline');
  await world.host.call('cancelDownload', { gameId: GAME_ID });
  await world.checkClean();
  return {};
}

function own(name: string, shows: string, run: Scenario['run'], full = 3): Scenario {
  return { name: `http-${name}`, shows, short: { runs: 1 }, full: { runs: full }, run };
}

export const HTTP: readonly Scenario[] = [
  scenario('truncate', 'answers cut short twice for each range', truncated),
  scenario('reset', 'connections reset, before and within an answer', reset),
  scenario('5xx', 'every address fails twice with 408, 500, 502, 503 or 504', serverErrors),
  scenario('200', 'the whole pack with 200 where a range was asked for', ignoredRange),
  own('stall', 'no byte comes any more, without an end', stalls),
  scenario('flip', 'one bit wrong in each range: its chunk alone is loaded again', flipped),
  own('429', 'too many requests: Retry-After is kept to', tooMany),
  own('etag', 'the ETag changes in the middle', changedEtag),
  own('slow-host', '50 KB/s, and a mirror that is fast', slowHost),
  own('bad-host', 'a bit wrong for good: refused by its hash, and mended by a mirror', badHost),
  own(
    'offline',
    'the server goes in the middle and comes back: the job goes on by itself',
    offline,
  ),
  own('no-name', 'a name that nobody knows: waits, also after a kill', noName, 1),
];
