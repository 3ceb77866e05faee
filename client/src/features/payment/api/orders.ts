import type { CallBody, CallQuery, PaymentOrder } from '@gamebox/contract';
import {
  checkPaymentOrder,
  closePaymentOrder,
  createPaymentOrder,
  getPaymentOrder,
  getUnfinishedPaymentOrder,
  pagePaymentOrders,
} from '@gamebox/contract';
import { ClockContext } from '@gamebox/ui/lib/clock.ts';
import { callQuery } from '@gamebox/web/call-query.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import { isPassing } from '@gamebox/web/request-error.ts';
import { useCall } from '@gamebox/web/use-call.ts';
import type { QueryClient } from '@tanstack/react-query';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { refreshAccount } from '../../../shared/lib/refresh-account.ts';
import { failingMs, pollAfter } from '../model/poll-after.ts';

const orderQuery = (orderId: number) => callQuery(getPaymentOrder, { query: { orderId } });

/** One order; fetched again while it is open and the page is visible, until its state is final. */
export function usePaymentOrder(orderId: number, open: boolean) {
  const clock = use(ClockContext);
  return useCall(
    getPaymentOrder,
    { query: { orderId } },
    {
      enabled: open,
      refetchInterval: ({ state: { data, error } }) => {
        if (data === undefined) return isPassing(error) ? failingMs : false;
        return pollAfter(data, { failing: error !== null, now: clock.now() });
      },
      // The next poll is the retry.
      retry: false,
      staleTime: 0,
    },
  );
}

/** The order that waits for payment, also from an earlier page or another one. */
export function useUnfinishedOrder() {
  return useCall(
    getUnfinishedPaymentOrder,
    {},
    {
      staleTime: 0,
      retry: false,
      // It may expire, or be made and paid elsewhere.
      refetchInterval: ({ state: { data } }) => (data ? 15_000 : false),
    },
  );
}

export function usePaymentOrders(filter: CallQuery<typeof pagePaymentOrders>) {
  return useCall(pagePaymentOrders, { query: filter }, { placeholderData: keepPreviousData });
}

/** The order of an earlier request, if it was made; this orders nothing. */
export function useOrderOf({
  requestId,
  type,
  method,
  amountFen,
}: CallBody<typeof createPaymentOrder>) {
  const { data, ...query } = useCall(
    pagePaymentOrders,
    { query: { pageNo: 1, pageSize: 1, requestId } },
    { staleTime: 0, retry: false },
  );
  // A server that does not know request ids answers with the latest order, whichever it is.
  const order = data?.list.find(
    (made) => made.type === type && made.method === method && made.amountFen === amountFen,
  );
  return { order, ...query };
}

/** Stores the server's state of an order, and fetches everything that may depend on it. */
function takeIn(client: QueryClient, order: PaymentOrder): void {
  client.setQueryData(orderQuery(order.orderId).queryKey, order);
  refreshAccount(client);
}

/** Creates an order. The caller shows errors. */
export function useCreateOrder() {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<typeof createPaymentOrder>) =>
      request(createPaymentOrder, { body, quiet: true }),
    onSuccess: (order) => takeIn(client, order),
  });
}

/** Cancels an order; if it was paid meanwhile, it is returned as paid. */
export function useCloseOrder() {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: number) => request(closePaymentOrder, { body: { orderId } }),
    onSuccess: (order) => takeIn(client, order),
  });
}

/** Makes the server ask the provider now. */
export function useCheckOrder() {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: number) => request(checkPaymentOrder, { body: { orderId } }),
    onSuccess: (order) => takeIn(client, order),
  });
}
