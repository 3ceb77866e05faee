import { CompiledQuery, sql } from 'kysely';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { createAddressCountRepository } from '../modules/auth/address-count-repository.ts';
import { createExchangedCodeRepository } from '../modules/auth/exchanged-code-repository.ts';
import { createLoginTicketRepository } from '../modules/auth/login-ticket-repository.ts';
import { createSmsCodeRepository } from '../modules/auth/sms-code-repository.ts';
import { createLedgerRepository } from '../modules/ledger/repository.ts';
import { createMessageRepository } from '../modules/message/repository.ts';
import { createAccessRepository } from '../modules/operator/access-repository.ts';
import { createTryRepository } from '../modules/operator/try-repository.ts';
import { createNoticeRepository } from '../modules/payment/notice-repository.ts';
import { createReportRepository } from '../modules/problem-report/repository.ts';
import { createInvitationRepository } from '../modules/promotion/invitation-repository.ts';
import { createSecurityEventRepository } from '../modules/security-event/repository.ts';
import { createSessionRepository } from '../modules/session/repository.ts';
import { createIdentityRepository } from '../modules/user/identity-repository.ts';
import { createRateCountRepository } from '../rate-limit/repository.ts';
import type { Database } from './database.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Each with the indexes that are for it: another one may help a little, and hide that it is gone. */
const cleanUps: readonly (readonly [
  what: string,
  cleanUp: (db: Database) => Promise<unknown>,
  indexes: readonly string[],
])[] = [
  [
    'sessions',
    (db) => createSessionRepository(db).removeDead(1),
    ['user_session_end_time_idx', 'user_session_expire_time_idx'],
  ],
  ['SMS codes', (db) => createSmsCodeRepository(db).removeBefore(1), ['sms_code_send_time_idx']],
  [
    'tickets',
    (db) => createLoginTicketRepository(db).removeExpired(1),
    ['login_ticket_expire_time_idx'],
  ],
  [
    'exchanged WeChat codes',
    (db) => createExchangedCodeRepository(db).removeExpired(1),
    ['exchanged_code_expire_time_idx'],
  ],
  [
    'security events',
    (db) => createSecurityEventRepository(db).removeOld(db, 1),
    ['security_event_passing'],
  ],
  [
    'texts of payment notices',
    (db) => createNoticeRepository(db).removeTexts(db, 1),
    ['payment_notice_text'],
  ],
  [
    'failed submissions',
    (db) => createIdentityRepository(db).removeFailedBefore(1),
    ['identity_submission_submit_time_idx'],
  ],
  [
    'counts by address',
    (db) => createAddressCountRepository(db).removeOver(1),
    ['address_count_window_start_idx'],
  ],
  [
    'counts of requests',
    (db) => createRateCountRepository(db).removeBefore(1),
    ['rate_count_pkey'],
  ],
  [
    'operators’ sessions',
    (db) => createAccessRepository(db).removeExpired(1),
    ['operator_session_expire_time_idx'],
  ],
  [
    'operators’ tries',
    (db) => createTryRepository(db).removeOld({ tried: 1, proven: 1 }),
    ['operator_try_since_time_idx'],
  ],
  ['messages', (db) => createMessageRepository(db).removeOld(db, 1), ['message_create_time_idx']],
  [
    'problem reports',
    (db) => createReportRepository(db).removeBefore(db, 1),
    ['problem_report_create_time_idx'],
  ],
  [
    'refused invitations',
    (db) => createInvitationRepository(db).removeRefusalsBefore(1),
    ['invitation_refusal_time_idx'],
  ],
];

test.each(cleanUps)('%s are removed by an index of their own', async (_, cleanUp, indexes) => {
  const plans = await plansOf(cleanUp);
  for (const index of indexes) expect(plans).toContain(index);
  expect(plans).not.toContain('Seq Scan');
});

test('what a house account gave by some postings is found by their keys', async () => {
  const search = { house: 'losses', businessKeys: ['one', 'other'], from: 1, to: 2 };
  const plans = await plansOf((db) => createLedgerRepository(db).given(search));
  expect(plans).toContain('ledger_movement_business_key_key');
  expect(plans).toMatch(/Index Cond: \(\(movement_id = /);
  expect(plans).not.toContain('Seq Scan');
});

async function plansOf(run: (db: Database) => Promise<unknown>): Promise<string> {
  const queries: RootOperationNode[] = [];
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await run(database.db.withPlugin(watch));
  expect(queries).not.toEqual([]);
  return inTransaction(database.db, async (tx) => {
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
}
