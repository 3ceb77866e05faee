import { PaymentMethod } from '@gamebox/contract';
import type { SecurityEventKind } from '@gamebox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseOf, migrateTo } from '../../test/database-of.ts';
import { insertRefund } from '../../test/insert-refund.ts';
import type { InsertedRefund } from '../../test/insert-refund.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { insertPlayer } from '../../test/welfare.ts';
import { migrate } from './migrate.ts';

const PAID = Date.parse('2026-03-02T12:00+08:00');
const ASKED = PAID + 1_000_000;

let database: TestDatabase;
let userId: number;

beforeAll(async () => {
  database = await createDatabaseOf('0161-data-key-uses');
  userId = await insertPlayer(database.db);
  await refund('pending', { fen: 700, state: 'pending' }, ['refunded']);
  await refund('failed', { fen: 300, state: 'failed' }, ['refunded']);
  await refund('done', { fen: 200 }, ['refunded']);
  await refund('late', { fen: 100, state: 'failed', cause: 'late' });
  await migrateTo(database.db, '0170-confirmed-tickets');
  await refund('asked', { fen: 90, state: 'pending' }, ['refund-asked']);
  await refund('refused', { fen: 80, state: 'failed' }, ['refund-asked', 'refund-failed']);
  await refund('told', { fen: 70, state: 'failed' }, ['refunded', 'refund-failed']);
  await migrate(database.db);
});
afterAll(() => database.drop());

async function refund(
  orderNo: string,
  of: Pick<InsertedRefund, 'fen' | 'state' | 'cause'>,
  kinds: readonly SecurityEventKind[] = [],
): Promise<void> {
  const order = { userId, orderNo, method: PaymentMethod.alipay, paid: PAID, asked: ASKED };
  await insertRefund(database.db, { ...order, ...of });
  // A part that was back before this one was asked for.
  await addEvent('refunded', orderNo, of.fen, ASKED - 1);
  for (const kind of kinds) await addEvent(kind, orderNo, of.fen, ASKED + 1);
}

async function addEvent(
  kind: SecurityEventKind,
  orderNo: string,
  amountFen: number,
  time: number,
): Promise<void> {
  const client = { clientId: '', address: '', system: '' as const, boxVersion: '' };
  const event = { userId, kind, outcome: 'alipay', subject: `order ${orderNo}`, amountFen, time };
  await database.db
    .insertInto('securityEvent')
    .values({ ...event, ...client })
    .execute();
}

async function eventsOf(orderNo: string): Promise<SecurityEventKind[]> {
  const events = await database.db
    .selectFrom('securityEvent')
    .select(['kind', 'outcome', 'amountFen'])
    .where('subject', '=', `order ${orderNo}`)
    .orderBy('eventId')
    .execute();
  expect(
    new Set(events.map(({ outcome, amountFen }) => `${outcome} ${String(amountFen)}`)).size,
  ).toBe(1);
  return events.map(({ kind }) => kind);
}

test('a refund that was not back is told as asked for, and one that failed as failed', async () => {
  expect(await eventsOf('pending')).toEqual(['refunded', 'refund-asked']);
  expect(await eventsOf('failed')).toEqual(['refunded', 'refund-asked', 'refund-failed']);
  expect(await eventsOf('told')).toEqual(['refunded', 'refund-asked', 'refund-failed']);
});

test('what was told right stays', async () => {
  expect(await eventsOf('done')).toEqual(['refunded', 'refunded']);
  expect(await eventsOf('late')).toEqual(['refunded']);
  expect(await eventsOf('asked')).toEqual(['refunded', 'refund-asked']);
  expect(await eventsOf('refused')).toEqual(['refunded', 'refund-asked', 'refund-failed']);
});

test('nobody can change an event afterwards', async () => {
  const change = database.db.updateTable('securityEvent').set({ kind: 'paid' }).execute();
  await expect(change).rejects.toThrow('stay as they were written');
});
