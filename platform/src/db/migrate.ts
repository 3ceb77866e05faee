import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { MIGRATIONS } from './migrations.ts';

/**
 * Runs what has not run yet, in order, in one transaction; forward only. Kysely's Migrator takes
 * a session-level `pg_advisory_lock` before it reads which have run, so of several platforms
 * starting at once one migrates and the others wait (see `migrate.integration.test.ts`).
 */
export async function migrate(db: Database): Promise<readonly string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`Migration ${failed ?? '(before the first)'} failed`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}
