import type { PaymentOrder } from '@gamebox/contract';
import { PaymentOrderState } from '@gamebox/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetAccount, usePaymentOrder } from '../api/orders.ts';

/** The order as it changes while it is looked at; `onPaid` is called once it is seen paid. */
export function useShownOrder(
  orderId: number,
  { open, onPaid }: { open: boolean; onPaid: (order: PaymentOrder) => void },
) {
  const client = useQueryClient();
  const query = usePaymentOrder(orderId, open);
  const [waiting, setWaiting] = useState(false);
  const state = query.data?.state;
  if (state === PaymentOrderState.created && !waiting) setWaiting(true);
  const told = useEffectEvent(() => {
    forgetAccount(client);
    if (query.data?.state === PaymentOrderState.paid) onPaid(query.data);
  });
  // What ends while it is looked at changes balances, limits and lists.
  const ended = waiting && state !== undefined && state !== PaymentOrderState.created;
  useEffect(() => {
    if (ended) told();
  }, [ended]);
  return query;
}
