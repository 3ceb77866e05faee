import type { PaymentOrder } from '@gamebox/contract';
import { PaymentOrderState } from '@gamebox/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { refreshAccount } from '../../../shared/lib/refresh-account.ts';
import { usePaymentOrder } from '../api/orders.ts';

export interface ShownOrderOptions {
  open: boolean;
  /** It is known from another answer that it has been waiting for payment. */
  waited?: boolean;
  onPaid: (order: PaymentOrder) => void;
}

/** The order, updated while it is visible; `onPaid` is called once when it is seen as paid. */
export function useShownOrder(
  orderId: number,
  { open, waited = false, onPaid }: ShownOrderOptions,
) {
  const client = useQueryClient();
  const query = usePaymentOrder(orderId, open);
  const [seenWaiting, setSeenWaiting] = useState(waited);
  const state = query.data?.state;
  // When closed it stops polling: other components follow the order then.
  const waits = open && (seenWaiting || state === PaymentOrderState.created);
  if (waits !== seenWaiting) setSeenWaiting(waits);
  const tellEnd = useEffectEvent(() => {
    refreshAccount(client);
    if (query.data?.state === PaymentOrderState.paid) onPaid(query.data);
  });
  // The end of an order changes balances, limits and lists.
  const ended = waits && state !== undefined && state !== PaymentOrderState.created;
  useEffect(() => {
    if (ended) tellEnd();
  }, [ended]);
  return query;
}
