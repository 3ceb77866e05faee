import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { packagesDir } from './config.ts';
import { connectDatabase } from './db/database.ts';
import type { Database } from './db/database.ts';
import { startCluster } from './db/embedded/cluster.ts';
import { migrate } from './db/migrate.ts';
import { createApp } from './http/app.ts';
import { startJobs } from './jobs.ts';
import { createModules } from './modules.ts';

export interface Platform {
  readonly url: string;
  /** Answers what has begun, then closes the pool and the embedded database. */
  readonly stop: () => Promise<void>;
}

const HEALTH_MS = 2_000;

/** Starts the whole platform: database, migrations, jobs, HTTP. */
export async function startPlatform(config: Config, log: Logger): Promise<Platform> {
  const cleanUps: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  };
  try {
    const db = await openDatabase(config, log, cleanUps);
    const ran = await migrate(db);
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated');
    const publicUrl = config.publicUrl ?? (await ownUrl(config));
    const modules = createModules({ db, log, now: Date.now, publicUrl });
    cleanUps.push(startJobs(modules.jobs, log));
    const app = await createApp({
      ...config,
      ...modules,
      log,
      packagesDir: packagesDir(config),
      isHealthy: () => answers(db),
      simulatorPages: null,
    });
    cleanUps.push(() => app.close());
    const { port } = new URL(publicUrl);
    const url = await app.listen({ host: config.host, port: config.port || Number(port) });
    log.info({ url }, 'listening');
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openDatabase(
  config: Config,
  log: Logger,
  cleanUps: (() => Promise<void>)[],
): Promise<Database> {
  let url = config.databaseUrl;
  if (url === null) {
    const cluster = await startCluster({ dataDir: join(config.dataDir), log });
    cleanUps.push(cluster.stop);
    url = cluster.url('postgres');
  }
  const db = connectDatabase(url, {
    max: config.databasePool,
    onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  });
  cleanUps.push(() => db.destroy());
  return db;
}

/** The address is part of what modules hand out, so a port left to chance is chosen first. */
async function ownUrl({ host, port }: Config): Promise<string> {
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${String(port === 0 ? await freePort(host) : port)}`;
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

async function answers(db: Database): Promise<boolean> {
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), HEALTH_MS).unref();
  });
  return Promise.race([answer, late]);
}
