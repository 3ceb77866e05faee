import { CompiledQuery, sql } from 'kysely';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { createLoginTicketRepository } from '../modules/auth/login-ticket-repository.ts';
import { createSmsCodeRepository } from '../modules/auth/sms-code-repository.ts';
import { createSessionRepository } from '../modules/session/repository.ts';
import { createIdentityRepository } from '../modules/user/identity-repository.ts';
import type { Database } from './database.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const cleanUps: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  sessions: (db) => createSessionRepository(db).removeDead(1),
  'SMS codes': (db) => createSmsCodeRepository(db).removeBefore(1),
  tickets: (db) => createLoginTicketRepository(db).removeExpired(1),
  'failed submissions': (db) => createIdentityRepository(db).removeFailedBefore(1),
};

test.each(Object.entries(cleanUps))('%s are removed by an index', async (_, cleanUp) => {
  const queries: RootOperationNode[] = [];
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await cleanUp(database.db.withPlugin(watch));
  expect(queries).not.toEqual([]);
  const plans = await inTransaction(database.db, async (tx) => {
    // The tables are empty, where reading the whole is always the cheapest.
    await sql`set local enable_seqscan = off`.execute(tx);
    const texts: string[] = [];
    for (const query of queries) {
      const compiled = tx.getExecutor().compileQuery(query, { queryId: 'plan' });
      const { rows } = await tx.executeQuery(
        CompiledQuery.raw(`explain ${compiled.sql}`, [...compiled.parameters]),
      );
      texts.push(JSON.stringify(rows));
    }
    return texts.join('\n');
  });
  expect(plans).toContain('Index');
  expect(plans).not.toContain('Seq Scan');
});
