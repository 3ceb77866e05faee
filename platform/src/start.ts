import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { assemble } from './assemble.ts';
import type { AssembleOptions } from './assemble.ts';
import { knowsYearOf } from './china/holidays.ts';
import { chinaClock } from './china/time.ts';
import type { Config } from './config.ts';
import { packagesDir } from './config.ts';
import { loadDataKey } from './data-key/data-key.ts';
import { tellKeyUse } from './data-key/key-use-repository.ts';
import { keyRefused, openVault } from './data-key/open-vault.ts';
import { compareClocks, measureAhead, requireClock } from './db/compare-clocks.ts';
import { PATIENT, connectDatabase } from './db/database.ts';
import type { Database, Waits } from './db/database.ts';
import { startCluster } from './db/embedded/cluster.ts';
import { createFullDisk } from './db/full-disk.ts';
import type { FullDisk } from './db/full-disk.ts';
import { migrate } from './db/migrate.ts';
import type { DemoWorld, OpenDemoWorld } from './demo-world.ts';
import { freePort } from './free-port.ts';
import { keepStarting } from './jobs/keep-starting.ts';
import type { KeptJobs } from './jobs/keep-starting.ts';
import { startJobs } from './jobs/start-jobs.ts';
import type { Jobs } from './jobs/start-jobs.ts';
import { ensureDemoOperator } from './modules/operator/demo-operator.ts';
import type { DemoOperator } from './modules/operator/demo-operator.ts';
import { reachDatabase } from './db/reach-database.ts';
import { createMarkRepository } from './modules/promotion/mark-repository.ts';
import { createPersonMarks } from './modules/promotion/person-marks.ts';
import { createPorts, createSimulators } from './ports/ports.ts';
import type { ProviderFailures } from './ports/told-failures.ts';
import { WrongEnvironmentError } from './wrong-environment-error.ts';

/** Connections for parallel jobs and for the queue's own queries. */
const JOB_CONNECTIONS = 3;
const OWN_ASSETS = join(import.meta.dirname, '../assets');

export interface Platform {
  readonly url: string;
  /**
   * The public key that a host must trust to install the demo world's games; null without the demo
   * world.
   */
  readonly releaseKey: string | null;
  /**
   * The credentials of the demo operator; null in production, and if a platform with another data
   * folder made the operator on this database.
   */
  readonly operator: DemoOperator | null;
  /** Finishes the running requests, then closes the pool and the embedded database. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the whole platform: database, migrations, jobs, HTTP. Calls `onForeignDatabase` at most once,
 * where a change of the data key ends without this process: it can do nothing but end.
 */
export async function startPlatform(
  config: Config,
  log: Logger,
  openDemoWorld: OpenDemoWorld | null,
  onForeignDatabase: (error: WrongEnvironmentError) => void,
): Promise<Platform> {
  const cleanUps: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  };
  try {
    checkDataDir(config.dataDir);
    const dataKey = await loadDataKey(config);
    const given = { ...config, packagesDir: packagesDir(config) };
    const world = config.demo ? ((await openDemoWorld?.(given)) ?? null) : null;
    const database = await openDatabase(config, log, cleanUps);
    const { db, disk } = database;
    // A server that recovers accepts a connection and may end it again, so each step retries.
    const reach = <T>(work: () => Promise<T>) => reachDatabase(config, log, work);
    const vault = await reach(() => openVault(db, dataKey, config.oldDataKey));
    const keyUse = await reach(() =>
      tellKeyUse({
        db,
        vault,
        onError: (err) => log.warn({ err }, 'the use of DATA_KEY is not noted'),
        onRefused: () => onForeignDatabase(keyRefused(dataKey.from)),
      }),
    );
    cleanUps.push(keyUse.end);
    await reach(() => compareClocks(db, log));
    await reach(() => createPersonMarks(createMarkRepository(), vault).keyPlain(db));
    // Modules hand out the platform's address, so a free port must be chosen before they are
    // created.
    const port = await bound(config, async () =>
      config.port === 0 ? freePort(config.host) : config.port,
    );
    const publicUrl = config.publicUrl ?? ownUrl(config.host, port);
    const simulators = config.production ? null : createSimulators({ ...config, publicUrl });
    const common = {
      db,
      log,
      now: config.now,
      realNow: Date.now,
      measureAhead: () => measureAhead(db),
      publicUrl,
    };
    const providerFailures: ProviderFailures = new Map();
    let keptJobs: KeptJobs | null = null;
    const parts: AssembleOptions = {
      ...given,
      ...common,
      ports: createPorts(config.ports, simulators, { ...common, failures: providerFailures }),
      providerFailures,
      simulators,
      areJobsRunning: () => keptJobs?.areRunning() ?? false,
      isDiskFull: disk.isFull,
      vault,
      assetsDirs: world === null ? [OWN_ASSETS] : [OWN_ASSETS, world.assetsDir],
      createDemoReleases: world?.createReleases ?? null,
    };
    const { app, jobs, demoReleases, operators } = await assemble(parts);
    cleanUps.push(() => app.close());
    warnOfHolidays(log, config.now());
    const jobsDb = database.connectForJobs();
    await reach(async () => world?.keep(jobsDb));
    await reach(async () => demoReleases?.begin());
    const operator = config.production
      ? null
      : await reach(() => ensureDemoOperator(config.dataDir, operators));
    if (!config.production && operator === null)
      log.warn('the operator is another platform’s: its DATA_DIR has how to enter');
    const url = await bound(config, () => app.listen({ host: config.host, port }));
    // Not before: a start that fails would leave a change that needs its key from then on.
    await reach(vault.beginChange);
    await reach(keyUse.tell);
    const demoJobs: Jobs =
      world === null ? {} : { keepDemoWorld: { every: 'minute', run: () => world.keep(jobsDb) } };
    // Not awaited: players can be served without jobs.
    const allJobs = { ...jobs, ...demoJobs };
    keptJobs = keepStarting(() => startJobs(jobsDb, allJobs, { log, mayRun: requireClock }), log);
    cleanUps.push(keptJobs.stop);
    if (world !== null && config.demoPlayer) cleanUps.push(furnishPlayer(world, parts, log));
    log.info({ url }, 'listening');
    return { url, releaseKey: world?.releaseKey ?? null, operator, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Runs after the first answers: nobody waits for the demo player's history. Returns a function that
 * stops it.
 */
function furnishPlayer(world: DemoWorld, parts: AssembleOptions, log: Logger): () => Promise<void> {
  const end = new AbortController();
  const living = world
    .furnishPlayer(parts, end.signal)
    .catch((error: unknown) => log.error({ err: error }, 'the demo player has no history'));
  return () => {
    end.abort();
    return living;
  };
}

const ADDRESS_ERRORS = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EADDRINUSE', 'EACCES']);

/** If the address is taken, the error names the variables that it comes from. */
async function bound<T>({ host, port }: Config, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const code = codeOf(error);
    if (!ADDRESS_ERRORS.has(code)) throw error;
    throw new WrongEnvironmentError(`HOST, PORT: can't listen at ${host}:${port} (${code})`);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function checkDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new WrongEnvironmentError(`DATA_DIR: can't write in ${dataDir} (${codeOf(error)})`);
  }
}

interface OpenedDatabase {
  readonly db: Database;
  readonly disk: Pick<FullDisk, 'isFull'>;
  /** A small separate pool with longer time limits than a player's. */
  readonly connectForJobs: () => Database;
}

async function openDatabase(
  config: Config,
  log: Logger,
  cleanUps: (() => Promise<void>)[],
): Promise<OpenedDatabase> {
  let url = config.databaseUrl;
  if (url === null) {
    const cluster = await startCluster({ dataDir: config.dataDir, log });
    cleanUps.push(cluster.stop);
    url = cluster.url('postgres');
  }
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  await reachDatabase(config, log, () => migrateDatabase(url, log, onError));
  const disk = createFullDisk(() => performance.now());
  const connect = (max: number, waits: { readonly waits?: Waits } = {}): Database => {
    const db = connectDatabase(url, { max, onError, onDiskFull: disk.note, ...waits });
    cleanUps.push(() => db.destroy());
    return db;
  };
  return {
    db: connect(config.databasePool),
    disk,
    connectForJobs: () => connect(JOB_CONNECTIONS, { waits: PATIENT }),
  };
}

/** Uses its own connection: a migration may take long, and may wait for another platform's. */
async function migrateDatabase(
  url: string,
  log: Logger,
  onError: (error: Error) => void,
): Promise<void> {
  const db = connectDatabase(url, { max: 1, onError, waits: PATIENT });
  try {
    const ran = await migrate(db);
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated');
  } finally {
    await db.destroy();
  }
}

/** Without the year's holidays minors can't play, because a weekend day may be a working day. */
function warnOfHolidays(log: Logger, now: number): void {
  const { day } = chinaClock(now);
  if (!knowsYearOf(day))
    log.warn({ year: day.slice(0, 4) }, 'no holiday calendar for this year: see china/holidays.ts');
}

function ownUrl(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${String(port)}`;
}
