import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { PATIENT, connectDatabase } from '../src/db/database.ts';
import { startCluster } from '../src/db/embedded/cluster.ts';
import { migrate } from '../src/db/migrate.ts';
import { roomyMemory } from './roomy-memory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The url of the test run's PostgreSQL as a superuser; tests get databases of `TEST_OWNER`. */
    readonly testDatabaseUrl: string;
  }
}

export const TEMPLATE = 'gamebox_template';
/** Owns every test's database and is no superuser, like the platform's role in production. */
export const TEST_OWNER = { name: 'gamebox_owner', password: 'owner' } as const;

/**
 * One PostgreSQL for the whole run, with a migrated template that each test file copies: hundreds of
 * databases are made and removed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await roomyMemory(), 'gamebox-test-'));
  await chmod(dataDir, 0o755);
  const cluster = await startCluster({ dataDir, log: console, careless: true });
  const admin = open(cluster.url('postgres'));
  await sql`create role ${sql.id(TEST_OWNER.name)} login password ${sql.lit(TEST_OWNER.password)}`.execute(
    admin,
  );
  await sql`create database ${sql.id(TEMPLATE)} owner ${sql.id(TEST_OWNER.name)}`.execute(admin);
  await admin.destroy();
  const template = open(urlOf(cluster.url('postgres'), TEMPLATE));
  await migrate(template);
  await template.destroy();
  project.provide('testDatabaseUrl', cluster.url('postgres'));
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The url of another database on the same server, as the owner of the tests' databases. */
export function urlOf(base: string, database: string): string {
  const url = new URL(base);
  url.username = TEST_OWNER.name;
  url.password = TEST_OWNER.password;
  url.pathname = database;
  return url.href;
}

function open(url: string) {
  return connectDatabase(url, { max: 1, onError: () => undefined, waits: PATIENT });
}
