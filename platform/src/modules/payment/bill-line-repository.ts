import type { CallResult } from '@gamebox/contract';
import type { pagePaymentBillLines } from '@gamebox/contract/admin';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { limitStatements } from '../../db/statement-time.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Paging } from '../../paging.ts';
import type { BillLine, PaymentProvider } from '../../ports/payment/port.ts';

const STATEMENT_MS = 20_000;

export interface BillLineFilter {
  readonly provider: PaymentProvider;
  readonly day: string;
  readonly kind?: BillLine['kind'] | undefined;
  readonly orderNo?: string | undefined;
}

type BillLinePage = CallResult<typeof pagePaymentBillLines>;

export interface BillLineRepository {
  /** Lines of a day's bill in its order, each with our record of it; `method` is the bill's. */
  readonly page: (filter: BillLineFilter, method: number, paging: Paging) => Promise<BillLinePage>;
}

export function createBillLineRepository(db: Database): BillLineRepository {
  return {
    page: (filter, method, paging) =>
      inTransaction(db, async (tx) => {
        await limitStatements(tx, STATEMENT_MS);
        const bill = await tx
          .selectFrom('paymentBill')
          .select('fetchTime')
          .where('provider', '=', filter.provider)
          .where('day', '=', filter.day)
          .executeTakeFirst();
        const { total } = await tx
          .selectFrom('paymentBillLine')
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .where('provider', '=', filter.provider)
          .where('day', '=', filter.day)
          .$if(filter.kind !== undefined, (query) =>
            query.where('kind', '=', filter.kind ?? 'payment'),
          )
          .$if(filter.orderNo !== undefined, (query) =>
            query.where('orderNo', '=', filter.orderNo ?? ''),
          )
          .executeTakeFirstOrThrow();
        const { rows } = await sql<BillLinePage['list'][number]>`
          with page as (
            select * from payment_bill_line
            where provider = ${filter.provider} and day = ${filter.day}::date
              and (${filter.kind ?? null}::text is null or kind = ${filter.kind ?? null})
              and (${filter.orderNo ?? null}::text is null or order_no = ${filter.orderNo ?? null})
            order by place limit ${paging.pageSize}
            offset ${(paging.pageNo - 1) * paging.pageSize}
          )
          select page.kind, page.order_no, page.refund_no, page.trade_no, page.amount_fen, page.time,
            case page.kind when 'refund' then (
              select refund_fen from payment_refund refund join payment_order paid using (order_id)
              where refund.refund_no = page.refund_no and paid.method = ${method}
                and refund.state in ('pending', 'done')
            ) else coalesce((
              select paid.amount_fen from payment_order paid
              where paid.order_no = page.order_no and paid.trade_no = page.trade_no
                and paid.method = ${method} and paid.paid_time is not null
            ), (
              -- What came and gave nothing.
              select kept.refund_fen
              from payment_order paid join payment_refund kept using (order_id)
              where paid.order_no = page.order_no and kept.trade_no = page.trade_no
                and paid.method = ${method} and kept.cause <> 'asked'
            )) end as ours_fen
          from page order by place`.execute(tx);
        return { total, list: [...rows], fetchTime: bill?.fetchTime ?? null };
      }),
  };
}
