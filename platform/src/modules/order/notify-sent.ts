import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { NewMessage } from '../message/service.ts';
import type { OrderDeps } from './deps.ts';
import type { OrderRow } from './repository.ts';

/** The number of parcels in one transaction. */
const AT_ONCE = 500;

/** Sends players one message for each parcel on its way. */
export async function notifySent(
  { repository, messages }: Pick<OrderDeps, 'repository' | 'messages'>,
  db: Database,
): Promise<void> {
  let sent: number;
  do {
    sent = await inTransaction(db, async (tx) => {
      const sent = await repository.selectUnnotified(tx, AT_ONCE);
      await messages.add(tx, sent.map(messageOf));
      return sent.length;
    });
  } while (sent === AT_ONCE);
}

function messageOf({ userId, orderId, goodsName, carrier, trackingNumber }: OrderRow): NewMessage {
  const parcel = [carrier, trackingNumber].filter((text) => text !== null && text !== '');
  return {
    userId,
    sourceKey: `order-sent:${orderId}`,
    type: null,
    title: `“${goodsName}”已寄出`,
    text: parcel.length === 0 ? '请留意收件。' : `${parcel.join(' ')}，请留意收件。`,
    page: 'orders',
  };
}
