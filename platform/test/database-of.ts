import { Migrator } from 'kysely/migration';
import type { Database } from '../src/db/database.ts';
import { MIGRATIONS } from '../src/db/migrations.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

/** A database with the schema after the named migration. */
export async function createDatabaseOf(migration: string): Promise<TestDatabase> {
  const database = await createTestDatabase('template0');
  await migrateTo(database.db, migration);
  return database;
}

export async function migrateTo(db: Database, migration: string): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) };
  const { error } = await new Migrator({ db, provider }).migrateTo(migration);
  if (error !== undefined) throw new Error(`No database of ${migration}`, { cause: error });
}
