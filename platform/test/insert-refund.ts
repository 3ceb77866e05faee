import { randomUUID } from 'node:crypto';
import type { PaymentMethod } from '@gamebox/contract';
import type { Database } from '../src/db/database.ts';
import type { PaymentRefundTable } from '../src/db/schema-payment.ts';

/** Times are epoch milliseconds. */
export interface InsertedRefund {
  readonly userId: number;
  readonly orderNo: string;
  readonly method: PaymentMethod;
  readonly paid: number;
  /** When it was asked for; two months after the payment by default. */
  readonly asked?: number;
  readonly fen: number;
  readonly cause?: PaymentRefundTable['cause'];
  readonly state?: PaymentRefundTable['state'];
}

const TWO_MONTHS_MS = 60 * 86_400_000;

/** Inserts a refund with an order of its own by SQL alone, also into an earlier schema. */
export async function insertRefund(db: Database, inserted: InsertedRefund): Promise<void> {
  const { userId, orderNo, method, paid, fen, cause = 'asked', state = 'done' } = inserted;
  const { asked = paid + TWO_MONTHS_MS } = inserted;
  const { orderId } = await db
    .insertInto('paymentOrder')
    .values({
      orderNo,
      userId,
      requestId: randomUUID(),
      requestHash: Buffer.alloc(32),
      type: 1,
      state: 5,
      method,
      subject: '平台币',
      priceFen: 1000,
      discountFen: 0,
      amountFen: 1000,
      refundedFen: fen,
      couponId: null,
      content: JSON.stringify({ type: 1, amountFen: 1000 }),
      gets: '[]',
      details: '[]',
      qrText: null,
      tradeNo: null,
      providerTime: null,
      createTime: paid,
      expireTime: paid,
      paidTime: paid,
      closeTime: null,
    })
    .returning('orderId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('paymentRefund')
    .values({
      refundNo: `R${orderNo}`,
      orderId,
      cause,
      tradeNo: cause === 'trade' ? 'T1' : null,
      providerTime: null,
      requestId: cause === 'asked' ? randomUUID() : null,
      refundFen: fen,
      reason: '买错了',
      bearLoss: false,
      state: state === 'offline' ? 'done' : state,
      refusal: state === 'failed' ? 'balance' : null,
      createTime: asked,
      doneTime: state === 'done' || state === 'offline' ? asked : null,
    })
    .execute();
  if (state === 'offline')
    await db
      .updateTable('paymentRefund')
      .set({ state, offlineNote: '转账 1 号' })
      .where('orderId', '=', orderId)
      .execute();
}
