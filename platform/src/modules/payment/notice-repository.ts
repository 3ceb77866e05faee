import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PaymentNoticeTable } from '../../db/schema-payment.ts';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentEvent, PaymentProvider, RawNotification } from '../../ports/payment/port.ts';

export type NoticeRow = Selectable<PaymentNoticeTable>;

export interface NewNotice {
  readonly provider: PaymentProvider;
  readonly raw: RawNotification;
  readonly event: PaymentEvent;
  readonly receiveTime: number;
}

/** The inbox: what a provider said, each event once. */
export interface NoticeRepository {
  /** Its id, also where it was there before. */
  readonly add: (notice: NewNotice) => Promise<number>;
  /** Undefined where it was acted upon. */
  readonly findTaken: (tx: Tx, noticeId: number) => Promise<NoticeRow | undefined>;
  readonly listTaken: (receivedBefore: number, limit: number) => Promise<readonly number[]>;
  /** `refusal` null: it was acted upon. */
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
    listTaken: async (receivedBefore, limit) => {
      const rows = await db
        .selectFrom('paymentNotice')
        .select('noticeId')
        .where('state', '=', 'taken')
        .where('receiveTime', '<=', receivedBefore)
        .orderBy('noticeId')
        .limit(limit)
        .execute();
      return rows.map(({ noticeId }) => noticeId);
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
