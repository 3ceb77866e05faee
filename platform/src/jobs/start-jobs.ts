import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';

/** How often a job runs. Nightly ones run at 04:30 in China, when the fewest play. */
const TIMES = { minute: '* * * * *', hour: '20 * * * *', night: '30 4 * * *' } as const;
const TIME_ZONE = 'Asia/Shanghai';
/** A schema of the queue's own, made and migrated by it. */
const SCHEMA = 'job_queue';
/** A job may begin so much later than its time. */
const POLL_SECONDS = 10;
/** A job whose process was killed is given up after this, and may run again. */
const HEARTBEAT_SECONDS = 60;
const EXPIRE_SECONDS = 900;
const KEEP_SECONDS = 86_400;
const STOP_MS = 10_000;

export interface Job {
  readonly every: keyof typeof TIMES;
  /** `db` has patient connections of the jobs' own. */
  readonly run: (db: Database) => Promise<void>;
}
export type Jobs = Readonly<Record<string, Job>>;

export interface JobOptions {
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly pollSeconds?: number;
}

export interface JobQueue {
  /** Runs a job once more, beside its times; for who holds the queue, which no module does. */
  readonly ask: (name: string) => Promise<void>;
  /** Takes up no more jobs and waits for those at work, 10 s at most. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs each job at its times, once among all processes of one database and never twice at once.
 * A job that fails is logged and runs again at its next time. `db` is a pool of its own: jobs that
 * take long must not keep connections from players. Throws where the database is lost meanwhile;
 * none of the jobs is at work then.
 */
export async function startJobs(
  db: Database,
  jobs: Jobs,
  { log, pollSeconds = POLL_SECONDS }: JobOptions,
): Promise<JobQueue> {
  // A third of a second to load, which the platform's first answer need not wait for.
  const { PgBoss, fromKysely } = await import('pg-boss');
  // Through our pool: the queue's own pool hears no error of a connection at work.
  const boss = new PgBoss({ db: fromKysely(db.withoutPlugins()), schema: SCHEMA });
  boss.on('error', (told) => log.error({ err: errorOf(told) }, 'job queue failed'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue warns'));
  const stop = (): Promise<void> => boss.stop({ graceful: true, timeout: STOP_MS });
  try {
    await boss.start();
    for (const [name, job] of Object.entries(jobs))
      await begin(boss, name, { ...job, run: () => job.run(db) }, { log, pollSeconds });
    for (const { name } of await boss.getSchedules())
      if (!(name in jobs)) await boss.unschedule(name);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ask: async (name) => void (await boss.send(name)),
    stop,
  };
}

/** Some errors the queue tells of by a plain copy of their fields. */
function errorOf(told: unknown): Error {
  if (told instanceof Error) return told;
  return Object.assign(new Error('no error was told'), told);
}

async function begin(
  boss: PgBoss,
  name: string,
  { every, run }: Job & { readonly run: () => Promise<void> },
  { log, pollSeconds }: Required<JobOptions>,
): Promise<void> {
  // Exclusive: at most one of a queue waits or runs.
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
      log.error({ err: error, job: name }, 'job failed');
      throw error;
    }
  });
}
