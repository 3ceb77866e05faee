import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { DatabaseBusyError } from './db/connection-pool.ts';
import type { Database } from './db/database.ts';
import { createApp } from './http/app.ts';
import type { AppOptions } from './http/app.ts';
import type { Jobs } from './jobs/start-jobs.ts';
import { createModules } from './modules.ts';
import type { Modules, ModulesDeps } from './modules.ts';
import type { Simulators } from './ports/ports.ts';
import { createRateCounters } from './rate-limit/counters.ts';
import { createRateCountRepository } from './rate-limit/repository.ts';
import { simulatorPages } from './simulator/pages.ts';

export type AssembleOptions = ModulesDeps &
  Pick<
    AppOptions,
    | 'clientDir'
    | 'assetsDirs'
    | 'packagesDir'
    | 'rateLimitPerMinute'
    | 'trustedProxies'
    | 'corsOrigins'
    | 'requestTimeoutMs'
    | 'metricsToken'
    | 'areJobsRunning'
    | 'isDiskFull'
    | 'providerFailures'
    | 'playerCallsAtOnce'
    | 'adminCallsAtOnce'
  > & {
    /** null in production: their pages do not exist there. */
    readonly simulators: Simulators | null;
    /** How long a strict call waits for what other processes count; as in production if left out. */
    readonly ratePatienceMs?: number;
  };

export interface Assembled {
  /** Not yet listening. */
  readonly app: FastifyInstance;
  readonly jobs: Jobs;
  readonly demoReleases: Modules['demoReleases'];
  readonly operators: Modules['operators'];
  readonly machineTokens: Modules['machineTokens'];
}

/** Longer than a query may wait for a connection: only then it is known whether others get answers. */
const HEALTH_MS = 3_000;

/** Builds the modules and the HTTP application. Both the process and the tests call it. */
export async function assemble(options: AssembleOptions): Promise<Assembled> {
  const { db, simulators, publicUrl } = options;
  const modules = createModules(options);
  const rateCounters = createRateCounters({
    repository: createRateCountRepository(db),
    now: options.now,
    patienceMs: options.ratePatienceMs,
    onError: (error) => options.log.warn({ err: error }, 'rate limits are counted alone'),
  });
  const app = await createApp({
    ...options,
    ...modules,
    rateCounters,
    isHealthy: () => answersQueries(db),
    pages: [
      ...modules.pages,
      ...(simulators === null ? [] : [simulatorPages({ ...modules, simulators, publicUrl })]),
    ],
  });
  app.addHook('onClose', rateCounters.stop);
  const jobs: Jobs = {
    ...modules.jobs,
    removeOldRateCounts: { every: 'minute', run: rateCounters.removeOld },
  };
  const { demoReleases, operators, machineTokens } = modules;
  return { app, jobs, demoReleases, operators, machineTokens };
}

async function answersQueries(db: Database): Promise<boolean> {
  const answer = sql`select 1`.execute(db).then(
    () => true,
    // It answers others: more calls than connections are no reason to end the process.
    (error: unknown) => error instanceof DatabaseBusyError,
  );
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), HEALTH_MS).unref();
  });
  return Promise.race([answer, late]);
}
