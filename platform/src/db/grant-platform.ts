import { sql } from 'kysely';
import type { Database } from './database.ts';
import { checkMembership, handOverJobs } from './hand-over-jobs.ts';
import { inTransaction } from './transaction.ts';

const READ_ONLY = new Set(['kysely_migration', 'kysely_migration_lock']);
const ADDED_TO = new Set(['ledger_movement', 'ledger_entry', 'audit_log']);

/**
 * Grants a role the rights that the platform needs on a database that another role owns and
 * migrates, and revokes all others; makes it the owner of the job queue. Run it again after each
 * migration: there may be new tables. The owner must be a member of the role.
 */
export async function grantPlatform(db: Database, role: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await checkMembership(tx, role);
    const { rows } = await sql<{ name: string; isPartition: boolean; isSequence: boolean }>`
      select relname as name, relispartition as is_partition, relkind = 'S' as is_sequence
        from pg_class where relnamespace = current_schema()::regnamespace
          and relkind in ('r', 'p', 'v', 'S')`.execute(tx);
    const { rows: places } = await sql<{ database: string; schema: string }>`
      select current_database() as database, current_schema() as schema`.execute(tx);
    for (const { database, schema } of places)
      await sql`
        grant create on database ${sql.id(database)} to ${sql.id(role)};
        grant usage on schema ${sql.id(schema)} to ${sql.id(role)};
        grant execute on function ledger_add_partition to ${sql.id(role)}`.execute(tx);
    for (const { name, isPartition, isSequence } of rows) {
      const kind = sql.raw(isSequence ? 'sequence' : 'table');
      await sql`revoke all on ${kind} ${sql.id(name)} from ${sql.id(role)}`.execute(tx);
      const rights = isSequence ? 'usage' : rightsTo(name);
      if (!isPartition)
        await sql`
          grant ${sql.raw(rights)} on ${kind} ${sql.id(name)} to ${sql.id(role)}`.execute(tx);
    }
    await handOverJobs(tx, role);
  });
}

function rightsTo(table: string): string {
  if (READ_ONLY.has(table)) return 'select';
  if (ADDED_TO.has(table)) return 'select, insert';
  if (table === 'ledger_account') return 'select, insert, update (balance)';
  return 'select, insert, update, delete';
}
