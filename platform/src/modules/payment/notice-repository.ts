import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PaymentNoticeTable } from '../../db/schema-payment.ts';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentEvent, PaymentProvider, RawNotification } from '../../ports/payment/port.ts';

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

export type NoticeRow = Selectable<PaymentNoticeTable>;

export interface NewNotice {
  readonly provider: PaymentProvider;
  readonly raw: RawNotification;
  readonly event: PaymentEvent;
  readonly receiveTime: number;
}

/** The inbox: notices of providers, each event once. */
export interface NoticeRepository {
  /** Returns the id, also if the notice was already there. */
  readonly add: (notice: NewNotice) => Promise<number>;
  /** Undefined if it was already processed. */
  readonly findTaken: (tx: Tx, noticeId: number) => Promise<NoticeRow | undefined>;
  /** Notices that are due, the earliest first. */
  readonly listTaken: (now: number, limit: number) => Promise<readonly number[]>;
  /** The order that the notice says was paid; undefined if it is not ours. */
  readonly findPaidOrder: (noticeId: number) => Promise<number | undefined>;
  /** Schedules the next try, each time after twice the wait. */
  readonly postpone: (from: Database | Tx, noticeId: number, now: number) => Promise<void>;
  /** Empties the raw text of notices; the notice and its event stay. */
  readonly removeTexts: (from: Database, receivedBefore: number) => Promise<void>;
  /** `refusal` null: it was processed. */
  readonly close: (
    tx: Tx,
    noticeId: number,
    refusal: string | null,
    actTime: number,
  ) => Promise<void>;
}

export function createNoticeRepository(db: Database): NoticeRepository {
  return {
    add: async ({ provider, raw, event, receiveTime }) => {
      const { eventId } = event;
      const added = await db
        .insertInto('paymentNotice')
        .values({
          provider,
          eventId,
          headers: JSON.stringify(raw.headers),
          body: raw.body,
          event: JSON.stringify(event),
          state: 'taken',
          refusal: null,
          receiveTime,
          actTime: null,
        })
        .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
        .returning('noticeId')
        .executeTakeFirst();
      if (added !== undefined) return added.noticeId;
      const { noticeId } = await db
        .selectFrom('paymentNotice')
        .select('noticeId')
        .where('provider', '=', provider)
        .where('eventId', '=', eventId)
        .executeTakeFirstOrThrow();
      return noticeId;
    },
    findTaken: (tx, noticeId) =>
      tx
        .selectFrom('paymentNotice')
        .selectAll()
        .where('noticeId', '=', noticeId)
        .where('state', '=', 'taken')
        .executeTakeFirst(),
    listTaken: async (now, limit) => {
      const rows = await db
        .selectFrom('paymentNotice')
        .select('noticeId')
        .where('state', '=', 'taken')
        .where('receiveTime', '<=', now)
        .where('nextTime', '<=', now)
        .orderBy('nextTime')
        .orderBy('noticeId')
        .limit(limit)
        .execute();
      return rows.map(({ noticeId }) => noticeId);
    },
    findPaidOrder: async (noticeId) => {
      const { rows } = await sql<{ readonly orderId: number }>`
        select order_id from payment_notice
          join payment_order on order_no = event ->> 'orderNo'
          where notice_id = ${noticeId} and event ->> 'kind' = 'paid'`.execute(db);
      return rows[0]?.orderId;
    },
    postpone: async (from, noticeId, now) => {
      await sql`
        update payment_notice set tries = tries + 1,
            next_time = ${now} + least(${LONGEST_WAIT_MS}, ${FIRST_WAIT_MS} * 2 ^ least(tries, 20))::int8
          where notice_id = ${noticeId} and state = 'taken'`.execute(from);
    },
    removeTexts: async (from, receivedBefore) => {
      await from
        .updateTable('paymentNotice')
        .set({ headers: '{}', body: '' })
        .where('receiveTime', '<', receivedBefore)
        // The index has this constant condition; PostgreSQL can't match it with a parameter.
        .where(sql<boolean>`body <> ''`)
        .execute();
    },
    close: async (tx, noticeId, refusal, actTime) => {
      await tx
        .updateTable('paymentNotice')
        .set({ state: refusal === null ? 'acted' : 'refused', refusal, actTime })
        .where('noticeId', '=', noticeId)
        .where('state', '=', 'taken')
        .execute();
    },
  };
}
