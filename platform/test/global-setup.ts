import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { PATIENT, connectDatabase } from '../src/db/database.ts';
import { startCluster } from '../src/db/embedded/cluster.ts';
import { migrate } from '../src/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the test run's PostgreSQL; the database's name stands after the last slash. */
    readonly testDatabaseUrl: string;
  }
}

export const TEMPLATE = 'gamebox_template';

/** One PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gamebox-test-'));
  await chmod(dataDir, 0o755);
  const cluster = await startCluster({ dataDir, log: console, careless: true });
  const admin = open(cluster.url('postgres'));
  await sql`create database ${sql.id(TEMPLATE)}`.execute(admin);
  await admin.destroy();
  const template = open(cluster.url(TEMPLATE));
  await migrate(template);
  await template.destroy();
  project.provide('testDatabaseUrl', cluster.url('postgres'));
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

function open(url: string) {
  return connectDatabase(url, { max: 1, onError: () => undefined, waits: PATIENT });
}
