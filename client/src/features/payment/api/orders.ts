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

/** One order, asked anew while it is open and the page is seen, until nothing more happens to it. */
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
      // The next question is the retry.
      retry: false,
      staleTime: 0,
    },
  );
}

/** The order that waits for payment, made before this page was opened or by another. */
export function useUnfinishedOrder() {
  return useCall(
    getUnfinishedPaymentOrder,
    {},
    {
      staleTime: 0,
      retry: false,
      // It may run out, or be made and paid elsewhere.
      refetchInterval: ({ state: { data } }) => (data ? 15_000 : false),
    },
  );
}

export function usePaymentOrders(filter: CallQuery<typeof pagePaymentOrders>) {
  return useCall(pagePaymentOrders, { query: filter }, { placeholderData: keepPreviousData });
}

/** The order that a request made, if it did; nothing is ordered by it. */
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
  // A server that does not know requests answers the latest order, whatever it is.
  const order = data?.list.find(
    (made) => made.type === type && made.method === method && made.amountFen === amountFen,
  );
  return { order, ...query };
}

/** Keeps what the server said of an order, and asks anew for all that may hang on it. */
function takeIn(client: QueryClient, order: PaymentOrder): void {
  client.setQueryData(orderQuery(order.orderId).queryKey, order);
  refreshAccount(client);
}

/** Orders. What fails is told by the place that asks. */
export function useCreateOrder() {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<typeof createPaymentOrder>) =>
      request(createPaymentOrder, { body, quiet: true }),
    onSuccess: (order) => takeIn(client, order),
  });
}

/** Gives an order up; one that was paid meanwhile comes back paid. */
export function useCloseOrder() {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: number) => request(closePaymentOrder, { body: { orderId } }),
    onSuccess: (order) => takeIn(client, order),
  });
}

/** Has the server ask the provider now. */
export function useCheckOrder() {
  const { request } = useHttp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: number) => request(checkPaymentOrder, { body: { orderId } }),
    onSuccess: (order) => takeIn(client, order),
  });
}
