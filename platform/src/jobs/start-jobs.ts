import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { createOutageTeller } from '../db/outage-teller.ts';
import { JOB_SCHEMA } from '../db/hand-over-jobs.ts';

/** How often a job runs. Nightly jobs run at 04:30 in China, when the fewest players are online. */
const TIMES = { minute: '* * * * *', hour: '20 * * * *', night: '30 4 * * *' } as const;
const TIME_ZONE = 'Asia/Shanghai';
/** A job may begin this much later than its time. */
const POLL_SECONDS = 10;
/** After this time without a sign of life a job counts as killed and may run again. */
const HEARTBEAT_SECONDS = 60;
const EXPIRE_SECONDS = 900;
const KEEP_SECONDS = 86_400;
const STOP_MS = 10_000;

export interface Job {
  readonly every: keyof typeof TIMES;
  /** `db` has its own connections with long timeouts. `signal` aborts when the process ends. */
  readonly run: (db: Database, signal?: AbortSignal) => Promise<void>;
}
export type Jobs = Readonly<Record<string, Job>>;

export interface JobOptions {
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly pollSeconds?: number;
  /** Asked before each job; the job fails, and runs again at its next time, if it rejects. */
  readonly mayRun?: (db: Database) => Promise<void>;
}

export interface JobQueue {
  /**
   * Runs a job once, outside its schedule. For the process's entry and tests; modules don't have
   * the queue.
   */
  readonly ask: (name: string) => Promise<void>;
  /** Starts no more jobs, aborts the signal of the running ones and waits for them, 10 s at most. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs each job on its schedule, in one process at a time of all that share a database. A job that
 * fails is logged and runs again at its next time. `db` is a separate pool: long jobs must not take
 * connections from players. Schedules of jobs that are not in `jobs` stay: another process may have
 * them, such as the demo's. Throws if the database is lost during the start; then no job runs.
 */
export async function startJobs(
  db: Database,
  jobs: Jobs,
  { log, pollSeconds = POLL_SECONDS, mayRun }: JobOptions,
): Promise<JobQueue> {
  // Loading takes a third of a second, and the platform's first answer must not wait for it.
  const { PgBoss, fromKysely } = await import('pg-boss');
  // Uses our pool: the queue's own pool does not handle errors of busy connections.
  const boss = new PgBoss({ db: fromKysely(db.withoutPlugins()), schema: JOB_SCHEMA });
  const tellQueue = createOutageTeller<void>((err, _, untold) =>
    log.error({ err, untold }, 'job queue failed'),
  );
  boss.on('error', (thrown) => tellQueue(errorOf(thrown)));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue warns'));
  const tellJob = createOutageTeller<string>((err, job, untold) =>
    log.error({ err, job, untold }, 'job failed'),
  );
  const ending = new AbortController();
  const stop = (): Promise<void> => {
    ending.abort();
    return boss.stop({ graceful: true, timeout: STOP_MS });
  };
  try {
    await boss.start();
    for (const [name, job] of Object.entries(jobs)) {
      const run = async () => {
        await mayRun?.(db);
        await job.run(db, ending.signal);
      };
      await begin(boss, name, { ...job, run }, { tell: tellJob, pollSeconds });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ask: async (name) => void (await boss.send(name)),
    stop,
  };
}

/** The queue reports some errors as plain copies of their fields. */
function errorOf(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return Object.assign(new Error('the queue reported no error'), thrown);
}

async function begin(
  boss: PgBoss,
  name: string,
  { every, run }: Pick<Job, 'every'> & { readonly run: () => Promise<void> },
  {
    tell,
    pollSeconds,
  }: { readonly tell: (error: Error, job: string) => void; readonly pollSeconds: number },
): Promise<void> {
  // Exclusive: at most one job of a queue waits or runs.
  await boss.createQueue(name, {
    policy: 'exclusive',
    retryLimit: 0,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: EXPIRE_SECONDS,
    deleteAfterSeconds: KEEP_SECONDS,
  });
  await boss.schedule(name, TIMES[every], null, { tz: TIME_ZONE });
  await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
    try {
      await run();
    } catch (error) {
      tell(errorOf(error), name);
      throw error;
    }
  });
}
