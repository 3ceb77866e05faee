import type { PaymentOrder } from '@gamebox/contract';
import { PaymentOrderState } from '@gamebox/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { refreshAccount } from '../../../shared/lib/refresh-account.ts';
import { usePaymentOrder } from '../api/orders.ts';

export interface ShownOrderOptions {
  open: boolean;
  /** It is known to have waited for payment already, from another answer than this one. */
  waited?: boolean;
  onPaid: (order: PaymentOrder) => void;
}

/** The order as it changes while it is looked at; `onPaid` is called once it is seen paid. */
export function useShownOrder(
  orderId: number,
  { open, waited = false, onPaid }: ShownOrderOptions,
) {
  const client = useQueryClient();
  const query = usePaymentOrder(orderId, open);
  const [seenWaiting, setSeenWaiting] = useState(waited);
  const state = query.data?.state;
  // Closed it looks no more: what happens meanwhile is told by who follows it then.
  const waits = open && (seenWaiting || state === PaymentOrderState.created);
  if (waits !== seenWaiting) setSeenWaiting(waits);
  const tellEnd = useEffectEvent(() => {
    refreshAccount(client);
    if (query.data?.state === PaymentOrderState.paid) onPaid(query.data);
  });
  // What ends while it is looked at changes balances, limits and lists.
  const ended = waits && state !== undefined && state !== PaymentOrderState.created;
  useEffect(() => {
    if (ended) tellEnd();
  }, [ended]);
  return query;
}
