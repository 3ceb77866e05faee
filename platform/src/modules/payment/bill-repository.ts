import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import { pageOf } from '../../db/page-of.ts';
import type { PaymentDifferenceTable } from '../../db/schema-payment.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Page, Paging } from '../../paging.ts';
import type { BillLine, PaymentProvider } from '../../ports/payment/port.ts';

export type DifferenceRow = Selectable<PaymentDifferenceTable>;

/** A provider's bill of a day in China; from and to in epoch milliseconds. */
export interface BillDay {
  readonly provider: PaymentProvider;
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

interface DifferenceFilter {
  readonly state: DifferenceRow['state'] | 'all';
  readonly day?: string | undefined;
  readonly provider?: PaymentProvider | undefined;
}

export interface BillRepository {
  /** Those of the given days whose bill of the provider was not compared yet. */
  readonly listMissing: (
    provider: PaymentProvider,
    days: readonly string[],
  ) => Promise<readonly string[]>;
  /** Replaces the stored bill of that day. */
  readonly store: (
    tx: Tx,
    bill: BillDay,
    lines: readonly BillLine[],
    fetchTime: number,
  ) => Promise<void>;
  /**
   * Writes the differences between the stored bill and our orders. Differences that have gone are
   * removed, unchanged ones keep their number, and resolved ones stay. Returns how many are open.
   */
  readonly compare: (tx: Tx, bill: BillDay, method: number, findTime: number) => Promise<number>;
  /** The latest day first. */
  readonly pageDifferences: (
    filter: DifferenceFilter,
    paging: Paging,
  ) => Promise<Page<DifferenceRow>>;
  /** Resolves an open one. */
  readonly resolve: (
    tx: Tx,
    differenceId: number,
    note: string,
    resolveTime: number,
  ) => Promise<DifferenceRow | undefined>;
  readonly has: (tx: Tx, differenceId: number) => Promise<boolean>;
}

export function createBillRepository(db: Database): BillRepository {
  return {
    listMissing: async (provider, days) => {
      const rows = await db
        .selectFrom('paymentBill')
        .select('day')
        .where('provider', '=', provider)
        .where('day', 'in', days)
        .execute();
      const known = new Set(rows.map(({ day }) => day));
      return days.filter((day) => !known.has(day));
    },
    store,
    compare,
    pageDifferences: ({ state, day, provider }, paging) =>
      pageOf(
        db
          .selectFrom('paymentDifference')
          .selectAll()
          .$if(state !== 'all', (query) =>
            query.where('state', '=', state === 'all' ? 'open' : state),
          )
          .$if(day !== undefined, (query) => query.where('day', '=', day ?? null))
          .$if(provider !== undefined, (query) => query.where('provider', '=', provider ?? null))
          .orderBy('day', 'desc')
          .orderBy('differenceId'),
        paging,
      ),
    resolve: (tx, differenceId, note, resolveTime) =>
      tx
        .updateTable('paymentDifference')
        .set({ state: 'resolved', note, resolveTime })
        .where('differenceId', '=', differenceId)
        .where('state', '=', 'open')
        .returningAll()
        .executeTakeFirst(),
    has: async (tx, differenceId) => {
      const found = await tx
        .selectFrom('paymentDifference')
        .select('differenceId')
        .where('differenceId', '=', differenceId)
        .executeTakeFirst();
      return found !== undefined;
    },
  };
}

async function store(
  tx: Tx,
  { provider, day }: BillDay,
  lines: readonly BillLine[],
  fetchTime: number,
): Promise<void> {
  await tx
    .insertInto('paymentBill')
    .values({ provider, day, fetchTime })
    .onConflict((conflict) => conflict.columns(['provider', 'day']).doUpdateSet({ fetchTime }))
    .execute();
  await tx
    .deleteFrom('paymentBillLine')
    .where('provider', '=', provider)
    .where('day', '=', day)
    .execute();
  await sql`
    insert into payment_bill_line
      (provider, day, place, kind, order_no, refund_no, trade_no, amount_fen, time)
    select ${provider}, ${day}::date, place, line ->> 'kind', line ->> 'orderNo', line ->> 'refundNo',
      line ->> 'tradeNo', (line ->> 'amountFen')::int8, (line ->> 'time')::int8
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality given (line, place)`.execute(
    tx,
  );
}

/**
 * The differences between the stored bill and our orders: a row for each payment and refund with its
 * order's number, our sum and the provider's. A payment belongs to the day of its provider's time,
 * which both sides know. A refund belongs to the day on which the provider was asked, which may be
 * the day before we learned that it was done.
 */
const selectDiffering = ({ provider, day, from, to }: BillDay, method: number) => sql`
  with billed as (
    select kind, order_no, refund_no, trade_no, amount_fen from payment_bill_line
    where provider = ${provider} and day = ${day}::date
  ),
  ours as (
    select order_no, trade_no, amount_fen, provider_time
    from payment_order
    where method = ${method} and provider_time is not null and paid_time is not null
    union all
    -- What came and gave nothing, which lies there for its refund.
    select paid.order_no, kept.trade_no, kept.refund_fen, kept.provider_time
    from payment_refund kept join payment_order paid using (order_id)
    where method = ${method} and kept.cause <> 'asked' and kept.trade_no is not null
  ),
  surplus_unknown as (
    select order_no, sum(amount_fen)::int8 as amount_fen
    from billed
    where kind = 'payment' and not exists (select from ours
      where ours.order_no = billed.order_no and ours.trade_no = billed.trade_no)
    group by order_no
  ),
  paid_back as (
    select refund.refund_no, paid.order_no, refund.refund_fen as amount_fen, refund.done_time
    from payment_refund refund join payment_order paid using (order_id)
    -- Here the provider did not pay back a failed one, whatever it has done since.
    where paid.method = ${method} and refund.state in ('pending', 'done')
  )
  select 'payment' as what, order_no, null as refund_no, sum(ours.amount_fen)::int8 as ours_fen,
    sum(billed.amount_fen)::int8 as theirs_fen
  from billed join ours using (order_no, trade_no)
  where billed.kind = 'payment' and ours.amount_fen <> billed.amount_fen
  group by order_no
  union all
  select 'payment', order_no, null, null, amount_fen from surplus_unknown
  union all
  select 'payment', order_no, null, sum(amount_fen)::int8, null from ours
  where provider_time >= ${from} and provider_time < ${to} and not exists (
    select from payment_bill_line line
    where line.order_no = ours.order_no and line.trade_no = ours.trade_no
      and line.provider = ${provider} and kind = 'payment')
  group by order_no
  union all
  select 'refund', billed.order_no, refund_no, paid_back.amount_fen, billed.amount_fen
  from (select * from billed where kind = 'refund') billed
    left join paid_back using (refund_no)
  where paid_back.amount_fen is distinct from billed.amount_fen
  union all
  select 'refund', order_no, refund_no, amount_fen, null from paid_back
  where done_time >= ${from} and done_time < ${to} and not exists (
    select from payment_bill_line line
    where line.refund_no = paid_back.refund_no and line.provider = ${provider})`;

async function compare(tx: Tx, bill: BillDay, method: number, findTime: number): Promise<number> {
  const { provider, day } = bill;
  await sql`
    with reported as (
      select *, case when ours_fen is null then 'theirsOnly' when theirs_fen is null then 'oursOnly'
        else 'amount' end as kind
      from (${selectDiffering(bill, method)}) differing
    ),
    gone as (
      delete from payment_difference listed
      where provider = ${provider} and day = ${day}::date and state = 'open' and not exists (
        select from reported
        where reported.what = listed.what and reported.kind = listed.kind
          and reported.order_no = listed.order_no
          and reported.refund_no is not distinct from listed.refund_no)
    )
    insert into payment_difference as listed (provider, day, what, kind, order_no, refund_no,
      ours_fen, theirs_fen, state, note, find_time, resolve_time)
    select ${provider}, ${day}::date, what, kind, order_no, refund_no, ours_fen, theirs_fen, 'open',
      '', ${findTime}::int8, null
    from reported
    on conflict (provider, day, what, kind, order_no, refund_no) do update
      -- With other sums it is another one: who has read the old ones must not resolve it.
      set difference_id = default, ours_fen = excluded.ours_fen, theirs_fen = excluded.theirs_fen,
        find_time = excluded.find_time
      where listed.state = 'open' and (listed.ours_fen, listed.theirs_fen)
        is distinct from (excluded.ours_fen, excluded.theirs_fen)`.execute(tx);
  const { open } = await tx
    .selectFrom('paymentDifference')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('provider', '=', provider)
    .where('day', '=', day)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return open;
}
