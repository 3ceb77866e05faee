import { DatabaseError } from 'pg';
import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { WrongEnvironmentError } from '../wrong-environment-error.ts';
import { MIGRATIONS } from './migrations.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
/** Kysely's message about a migration that has run and that this version does not know. */
const UNKNOWN = /previously executed migration (?<name>\S+) is missing/;

/**
 * Runs the missing migrations in order, in one transaction; forward only. Kysely's Migrator takes a
 * session-level `pg_advisory_lock` before it reads which have run: of several platforms that start
 * at once one migrates and the others wait (`migrate.integration.test.ts`). Throws
 * WrongEnvironmentError if a newer version has migrated the database, or the role has no right to.
 */
export async function migrate(db: Database): Promise<readonly string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const unknown =
      error instanceof Error ? UNKNOWN.exec(error.message)?.groups?.['name'] : undefined;
    if (unknown !== undefined)
      throw new WrongEnvironmentError(
        `the database is newer than this version of the platform, which knows no migration ${unknown}`,
      );
    if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)
      throw new WrongEnvironmentError(
        `DATABASE_URL: migrations wait that this role may not run (${error.message}): as the database's owner run npm run migrate -- --grant ROLE`,
      );
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`Migration ${failed ?? '(before the first)'} failed`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}
