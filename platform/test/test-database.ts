import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { PATIENT, connectDatabase } from '../src/db/database.ts';
import type { Database } from '../src/db/database.ts';
import { TEMPLATE, TEST_OWNER, urlOf } from './global-setup.ts';

export interface TestDatabase {
  readonly db: Database;
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** A separate database, migrated (or empty if `template` says so), connected as its owner. */
export async function createTestDatabase(template: string = TEMPLATE): Promise<TestDatabase> {
  const base = inject('testDatabaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copied as files: by its log, which is the standard, takes twice the processor time.
  await asAdmin(base, (admin) =>
    sql`
      create database ${sql.id(name)}
        template ${sql.id(template)} owner ${sql.id(TEST_OWNER.name)}
        strategy file_copy`.execute(admin),
  );
  const url = urlOf(base, name);
  const db = connectDatabase(url, { max: 8, onError: () => undefined, waits: PATIENT });
  return {
    db,
    url,
    drop: async () => {
      await db.destroy();
      await asAdmin(base, (admin) =>
        sql`drop database ${sql.id(name)} with (force)`.execute(admin),
      );
    },
  };
}

async function asAdmin(url: string, work: (admin: Database) => Promise<unknown>): Promise<void> {
  const admin = connectDatabase(url, { max: 1, onError: () => undefined, waits: PATIENT });
  try {
    await work(admin);
  } finally {
    await admin.destroy();
  }
}
