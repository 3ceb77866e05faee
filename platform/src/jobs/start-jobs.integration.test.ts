import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { insertGame } from '../../test/insert-game.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { fillPinyin } from '../db/fill-pinyin.ts';
import { startJobs } from './start-jobs.ts';
import type { JobOptions, JobQueue, Jobs } from './start-jobs.ts';

let database: TestDatabase;
const queues: JobQueue[] = [];
const log = { error: vi.fn<(...line: unknown[]) => void>(), warn: () => undefined };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(queues.splice(0).map(({ stop }) => stop()));
  vi.clearAllMocks();
});
afterAll(() => database.drop());

/** A queue of another process, from the database's point of view. */
async function start(jobs: Jobs, options: Partial<JobOptions> = {}): Promise<JobQueue> {
  const queue = await startJobs(database.db, jobs, { log, pollSeconds: 0.5, ...options });
  queues.push(queue);
  return queue;
}

test('of two processes one runs a job, never both at once', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const run = async () => {
    running += 1;
    runs += 1;
    most = Math.max(most, running);
    await finished;
    running -= 1;
  };
  const jobs: Jobs = { counted: { every: 'night', run } };
  const both = [await start(jobs), await start(jobs)] as const;
  await Promise.all(both.flatMap(({ ask }) => [ask('counted'), ask('counted')]));
  await expect.poll(() => runs).toBe(1);
  // The job already runs, so these requests start no second run.
  await Promise.all(both.map(({ ask }) => ask('counted')));
  finish();
  await expect.poll(() => running).toBe(0);
  expect([runs, most]).toEqual([1, 1]);
});

test('of a start that breaks off no job stays at work', async () => {
  const ran: string[] = [];
  const job = (name: string) => ({
    every: 'night' as const,
    run: async () => void ran.push(name),
  });
  const broken = { shared: job('of the broken start'), 'no name!': job('never') };
  await expect(start(broken)).rejects.toThrow('Name');
  const { ask } = await start({ shared: job('shared') });
  for (let runs = 1; runs <= 6; runs += 1)
    await expect.poll(() => ask('shared').then(() => ran.length)).toBeGreaterThanOrEqual(runs);
  expect(new Set(ran)).toEqual(new Set(['shared']));
});

test('a long job hears that the process ends, and fillPinyin ends with its batch', async () => {
  let isRunning = false;
  const run = async (_: unknown, signal?: AbortSignal) => {
    isRunning = true;
    await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    isRunning = false;
  };
  const { ask, stop } = await start({ long: { every: 'night', run } });
  await ask('long');
  await expect.poll(() => isRunning).toBe(true);
  await stop();
  expect(isRunning).toBe(false);
  await insertGame(database.db, { name: '青河' });
  const unfilled = async () =>
    (await database.db.selectFrom('game').select('gameId').where('pinyin', 'is', null).execute())
      .length;
  await fillPinyin(database.db, AbortSignal.abort());
  expect(await unfilled()).toBe(1);
  await fillPinyin(database.db, new AbortController().signal);
  expect(await unfilled()).toBe(0);
});

test('a job that fails is logged and runs again', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    throw new Error('broken');
  };
  const { ask } = await start({ failing: { every: 'night', run } });
  await ask('failing');
  await expect.poll(() => runs).toBe(1);
  await expect.poll(async () => ask('failing').then(() => runs)).toBe(2);
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ job: 'failing', err: expect.any(Error) }),
    'job failed',
  );
});

test('jobs that fail because the database is away are told by one line', async () => {
  const failed: string[] = [];
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const failing = (name: string) => async () => {
    failed.push(name);
    throw away;
  };
  const { ask, stop } = await start({
    one: { every: 'night', run: failing('one') },
    other: { every: 'night', run: failing('other') },
  });
  await Promise.all([ask('one'), ask('other')]);
  await expect.poll(() => failed.length).toBe(2);
  await stop();
  expect(log.error.mock.calls).toEqual([[{ err: away, job: failed[0], untold: 0 }, 'job failed']]);
});

test('a job that may not run now fails, and runs once it may', async () => {
  let refusals = 0;
  let runs = 0;
  const mayRun = async () => {
    refusals += 1;
    if (refusals === 1) throw new Error('not now');
  };
  const run = async () => void (runs += 1);
  const { ask } = await start({ waiting: { every: 'night', run } }, { mayRun });
  await ask('waiting');
  await expect.poll(() => refusals).toBe(1);
  await expect.poll(async () => ask('waiting').then(() => runs)).toBe(1);
  expect(log.error).toHaveBeenCalledWith(
    { job: 'waiting', err: expect.objectContaining({ message: 'not now' }) },
    'job failed',
  );
});

test('stopping waits for the job at work', async () => {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const events: string[] = [];
  const run = async () => {
    events.push('begun');
    await finished;
    events.push('done');
  };
  const { ask, stop } = await start({ slow: { every: 'night', run } });
  queues.pop();
  await ask('slow');
  await expect.poll(() => events).toEqual(['begun']);
  const stopped = stop().then(() => events.push('stopped'));
  finish();
  await stopped;
  expect(events).toEqual(['begun', 'done', 'stopped']);
});

test('a process that knows fewer jobs leaves the schedules of the others', async () => {
  const job = { every: 'night' as const, run: () => Promise.resolve() };
  await start({ shared: job, othersOnly: job });
  await start({ shared: job });
  const { rows } = await sql<{ name: string }>`
    select name from job_queue.schedule where name in ('shared', 'othersOnly')
    order by name`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual(['othersOnly', 'shared']);
});

test('a queue whose tables can’t be read is told as an error with its words', async () => {
  await start({ idle: { every: 'night', run: () => Promise.resolve() } });
  await sql`alter schema job_queue rename to away`.execute(database.db);
  const logged = () =>
    log.error.mock.calls
      .filter(([, text]) => text === 'job queue failed')
      .map(([fields]) => fields);
  await expect.poll(() => logged().length).toBeGreaterThan(0);
  await sql`alter schema away rename to job_queue`.execute(database.db);
  for (const fields of logged()) {
    expect(fields).toEqual({ err: expect.any(Error) });
    expect(fields).toMatchObject({ err: { message: expect.stringContaining('job_queue') } });
  }
});
