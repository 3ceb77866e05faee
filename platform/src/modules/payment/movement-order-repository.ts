import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export interface OrderOfMovement {
  readonly orderId: number;
  readonly orderNo: string;
}

/** The form of the business keys of orders and refunds. */
const KEY = /^(?<cause>payment|payment-refund):(?<id>\d{1,15}):/;

/** Finds the orders that movements of the ledger belong to, by their business keys. */
export function createOrdersOfMovements(db: Database) {
  return async (businessKeys: readonly string[]): Promise<ReadonlyMap<string, OrderOfMovement>> => {
    const keys = businessKeys.flatMap((businessKey) => {
      const { cause, id } = KEY.exec(businessKey)?.groups ?? {};
      return id === undefined
        ? []
        : [{ businessKey, isRefund: cause !== 'payment', id: Number(id) }];
    });
    if (keys.length === 0) return new Map();
    const ids = (ofRefunds: boolean) =>
      keys.filter(({ isRefund }) => isRefund === ofRefunds).map(({ id }) => id);
    const { rows } = await sql<
      OrderOfMovement & { readonly isRefund: boolean; readonly id: number }
    >`
      select false as is_refund, order_id as id, order_id, order_no
      from payment_order where order_id = any(${ids(false)}::int8[])
      union all
      select true, refund_id, order_id, order_no
      from payment_refund join payment_order using (order_id)
      where refund_id = any(${ids(true)}::int8[])`.execute(db);
    const nameOf = (key: { readonly isRefund: boolean; readonly id: number }) =>
      `${String(key.isRefund)} ${String(key.id)}`;
    const found = new Map(
      rows.map(({ orderId, orderNo, ...key }) => [nameOf(key), { orderId, orderNo }] as const),
    );
    return new Map(
      keys.flatMap(({ businessKey, ...key }) => {
        const order = found.get(nameOf(key));
        return order === undefined ? [] : [[businessKey, order] as const];
      }),
    );
  };
}
