import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readPlayLedger } from '../core/play-ledger.ts';
import type { ProcessExit } from '../../process/core/process-exit.ts';
import type { KnownProcess, Launched, ProcessTable } from '../../process/core/process-table.ts';
import { PlayRecorder } from './play-recorder.ts';
import type { Playing } from './play-recorder.ts';
import { RunningGames } from './running-games.ts';
import type { PlayLimits } from './running-games.ts';

/** Fake processes by id, each with its launch. */
class FakeProcesses implements ProcessTable {
  readonly made = new Map<number, string>();
  readonly launches = new Map<number, number>();

  isAlive(pid: number): boolean {
    return this.made.has(pid);
  }

  identity(pid: number): Promise<string | null> {
    return Promise.resolve(this.made.get(pid) ?? null);
  }

  start(pid: number, first: number): KnownProcess {
    const identity = `made as ${pid}`;
    this.made.set(pid, identity);
    this.launches.set(pid, first);
    return { pid, identity };
  }

  successor({ first }: Launched): Promise<KnownProcess | null> {
    if ((this.made.get(first.pid) ?? first.identity) !== first.identity)
      return Promise.resolve(null);
    for (const [pid, identity] of this.made)
      if (this.launches.get(pid) === first.pid) return Promise.resolve({ pid, identity });
    return Promise.resolve(null);
  }

  end({ now }: Launched): Promise<void> {
    this.made.delete(now.pid);
    return Promise.resolve();
  }
}

const first = { pid: 42, identity: 'made at 5' };
const WELL: ProcessExit = { code: 0, signal: null };
const CRASHED: ProcessExit = { code: null, signal: 'SIGSEGV' };
const playing = { gameId: 1, serverId: 2, userId: 3, launched: { first, now: first } };

async function host(home: string, processes: FakeProcesses) {
  const fail = (_path: string, error: unknown): void => {
    throw error;
  };
  const recorder = await PlayRecorder.open(home, fail, fail);
  const heard: string[] = [];
  const watched = new Set<number>();
  const limits: PlayLimits = {
    begin: async ({ userId }, token) => void heard.push(`${userId} begins by ${token}`),
    goOn: ({ userId }) => heard.push(`${userId} goes on`),
    forget: () => heard.push('over'),
  };
  const games = new RunningGames({
    recorder,
    processes,
    onChange: () => undefined,
    limits,
    output: {
      watch: (gameId) => watched.add(gameId),
      forget: (gameId) => watched.delete(gameId),
    },
    pollMs: 5,
  });
  onTestFinished(() => {
    games.close();
    return recorder.close();
  });
  return { recorder, games, heard, watched };
}

async function started(games: RunningGames, play: Playing, isChild = true): Promise<void> {
  await games.expect(play, 'SESSION');
  await games.begin(play.gameId, play.launched, isChild);
}

/** Sets the last count back by this many seconds. */
async function countedBefore(home: string, seconds: number): Promise<void> {
  const path = join(home, 'play.json');
  const data = readPlayLedger(JSON.parse(await readFile(path, 'utf8'))).value;
  for (const session of data.sessions)
    session.countedAt = Number(process.hrtime.bigint()) / 1e9 - seconds;
  await writeFile(path, JSON.stringify(data));
}

test('the next host counts the time between hosts, if the process is the same', async () => {
  const home = await temporaryFolder();
  const processes = new FakeProcesses();
  processes.made.set(42, 'made at 5');
  const first = await host(home, processes);
  await started(first.games, playing);
  await first.recorder.close();
  await countedBefore(home, 100);
  const second = await host(home, processes);
  await second.games.adopt();
  expect(second.games.launched(1)).toEqual(playing.launched);
  expect(second.recorder.played(1)?.playSeconds).toBeGreaterThanOrEqual(100);
  expect(second.recorder.played(1)?.playSeconds).toBeLessThan(110);
  expect([...second.watched]).toEqual([1]);
  processes.made.delete(42);
  await second.games.whenEnded(1);
  expect(second.games.any()).toBeNull();
  expect([...second.watched]).toEqual([]);
  expect(first.heard).toEqual(['3 begins by SESSION']);
  expect(second.heard).toEqual(['3 goes on', 'over']);
});

test('a launch interrupted by a kill is followed if its program lives, otherwise not counted', async () => {
  const home = await temporaryFolder();
  const processes = new FakeProcesses();
  processes.made.set(42, 'made at 5');
  const first = await host(home, processes);
  await first.games.expect(playing, 'SESSION');
  expect(first.recorder.played(1)).toBeNull();
  await first.recorder.close();
  await countedBefore(home, 100);
  const gone = await host(home, new FakeProcesses());
  const kept = await readFile(join(home, 'play.json'), 'utf8');
  await gone.games.adopt();
  expect(gone.games.any()).toBeNull();
  expect(gone.recorder.played(1)).toBeNull();
  await gone.recorder.save();
  expect(JSON.parse(await readFile(join(home, 'play.json'), 'utf8'))).toMatchObject({
    sessions: [],
  });
  await writeFile(join(home, 'play.json'), kept);
  const second = await host(home, processes);
  await second.games.adopt();
  expect(second.games.launched(1)).toEqual(playing.launched);
  expect(second.recorder.played(1)).toMatchObject({ playSeconds: 100, lastServerId: 2 });
  expect(second.heard).toEqual(['3 goes on']);
});

test('another process with the game’s pid is not the game, and nothing is counted', async () => {
  const home = await temporaryFolder();
  const processes = new FakeProcesses();
  const first = await host(home, processes);
  await started(first.games, playing);
  await first.recorder.close();
  await countedBefore(home, 100);
  processes.made.set(42, 'made later');
  processes.start(50, 42);
  const second = await host(home, processes);
  await second.games.adopt();
  expect(second.games.launched(1)).toBeNull();
  expect(second.recorder.played(1)?.playSeconds).toBe(0);
});

test('a program that ends well hands the game to its child, for the next host too', async () => {
  const home = await temporaryFolder();
  const processes = new FakeProcesses();
  const now = processes.start(50, 42);
  const { games, recorder } = await host(home, processes);
  await started(games, playing);
  await games.leave(1, 42, WELL);
  expect(games.launched(1)).toEqual({ first, now });
  await recorder.save();
  const next = await host(home, processes);
  await next.games.adopt();
  expect(next.games.launched(1)).toEqual({ first, now });
  processes.made.delete(50);
  await vi.waitFor(() => expect(games.any()).toBeNull(), 30_000);
});

test('a child that has the game hands it on as well, in the next host too', async () => {
  const home = await temporaryFolder();
  const processes = new FakeProcesses();
  processes.start(50, 42);
  const one = await host(home, processes);
  await started(one.games, playing);
  await one.games.leave(1, 42, WELL);
  processes.made.delete(50);
  const third = processes.start(51, 42);
  await vi.waitFor(() => expect(one.games.launched(1)?.now).toEqual(third), 30_000);
  expect(one.heard).toEqual(['3 begins by SESSION']);
  one.games.close();
  await one.recorder.close();
  const two = await host(home, processes);
  await two.games.adopt();
  processes.made.delete(51);
  const fourth = processes.start(52, 42);
  await vi.waitFor(() => expect(two.games.launched(1)).toEqual({ first, now: fourth }), 30_000);
  expect(two.heard).toEqual(['3 goes on']);
  processes.made.delete(52);
  await two.games.whenEnded(1);
  expect(two.heard).toEqual(['3 goes on', 'over']);
});

test('a program that ended while no host ran has handed the game to its child', async () => {
  const home = await temporaryFolder();
  const processes = new FakeProcesses();
  const before = await host(home, processes);
  await started(before.games, playing);
  await before.recorder.close();
  await countedBefore(home, 100);
  const now = processes.start(50, 42);
  const next = await host(home, processes);
  await next.games.adopt();
  expect(next.games.launched(1)).toEqual({ first, now });
  expect(next.heard).toEqual(['3 goes on']);
  expect(next.recorder.played(1)?.playSeconds).toBeGreaterThanOrEqual(100);
  await next.recorder.save();
  const { sessions } = readPlayLedger(
    JSON.parse(await readFile(join(home, 'play.json'), 'utf8')),
  ).value;
  expect(sessions).toMatchObject([{ pid: 50, identity: 'made as 50', first }]);
});

test('without an identity of the first program no child is taken for the game', async () => {
  const home = await temporaryFolder();
  const processes = new FakeProcesses();
  const nameless = { pid: 42, identity: null };
  const before = await host(home, processes);
  const launched = { first: nameless, now: nameless };
  await started(before.games, { ...playing, launched });
  await before.recorder.close();
  processes.start(50, 42);
  const next = await host(home, processes);
  await next.games.adopt();
  expect(next.games.any()).toBeNull();
});

test.each<[string, ProcessExit]>([
  ['with 1, as many launchers do', { code: 1, signal: null }],
  ['by the player, in the system’s list', { code: null, signal: 'SIGTERM' }],
])('a program ended %s hands the game to its child too', async (_, exit) => {
  const processes = new FakeProcesses();
  const now = processes.start(50, 42);
  const { games, heard } = await host(await temporaryFolder(), processes);
  await started(games, playing);
  await games.leave(1, 42, exit);
  expect(games.launched(1)).toEqual({ first, now });
  expect(heard).toEqual(['3 begins by SESSION']);
  processes.made.delete(50);
  await games.whenEnded(1);
  expect(heard).toEqual(['3 begins by SESSION', 'over']);
});

test('a game asked to end runs until all its processes have ended', async () => {
  const processes = new FakeProcesses();
  processes.made.set(42, 'made at 5');
  const { games, heard } = await host(await temporaryFolder(), processes);
  await started(games, playing);
  const now = processes.start(50, 42);
  await games.stop(1, false);
  await games.leave(1, 42, CRASHED);
  expect(games.launched(1)).toEqual({ first, now });
  expect(heard).not.toContain('over');
  await games.stop(1, true);
  await games.whenEnded(1);
  expect(processes.made.size).toBe(0);
});

test('a crashed program leaves no game, even if a child lives', async () => {
  const processes = new FakeProcesses();
  processes.start(50, 42);
  const { games } = await host(await temporaryFolder(), processes);
  await started(games, playing);
  await games.leave(1, 42, CRASHED);
  expect(games.any()).toBeNull();
});

test('another program with the pid of a game is not ended in its place', async () => {
  const processes = new FakeProcesses();
  processes.made.set(42, 'made at 5');
  const { games, heard } = await host(await temporaryFolder(), processes);
  await started(games, playing, false);
  processes.made.set(42, 'made later');
  await games.stop(1, true);
  expect(games.any()).toBeNull();
  expect(heard).toContain('over');
  expect(processes.isAlive(42)).toBe(true);
});
