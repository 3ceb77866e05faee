import type { CallBody, PaymentMethod, PaymentOrder } from '@gamebox/contract';
import { ERRORS, PaymentOrderState, createPaymentOrder } from '@gamebox/contract';
import { ClockContext } from '@gamebox/ui/lib/clock.ts';
import { businessCode, isPassing } from '@gamebox/web/request-error.ts';
import { use, useRef, useState } from 'react';
import { isOutdatedRate } from '../../features/payment/api/game-currencies.ts';
import { useCreateOrder } from '../../features/payment/api/orders.ts';
import type { PaymentQuote, Wish } from '../../features/payment/api/quote.ts';
import { balanceOf, methodLook } from '../../shared/domain/payment-method.ts';
import type { Spender } from '../../features/session/api/spender.ts';
import { useSpender } from '../../features/session/api/spender.ts';
import { useUser } from '../../features/session/api/user-detail.ts';
import type { KeptRequests } from '../../shared/lib/kept-request.ts';
import { useKeptRequest } from '../../shared/lib/kept-request.ts';
import { useRefreshAccount } from '../../shared/lib/refresh-account.ts';
import type { Checkout } from './use-checkout.ts';

export interface PaymentFlow {
  /** Starts the payment; for a balance the player is asked first. */
  press: () => void;
  busy: boolean;
  /** Why the last press failed. */
  failure: string | null;
  /** The question about the balance is open. */
  asking: boolean;
  setAsking: (asking: boolean) => void;
  /** The data of the question if it was already sent; null: the current choice. */
  asked: Asked | null;
  /**
   * Orders what was chosen; rejects with a text for the player. A balance that has become too small
   * is a `failure` of the press instead.
   */
  confirm: () => Promise<void>;
  /** The order in the dialog; it stays while the dialog closes. */
  orderId: number | null;
  open: boolean;
  /** The order in the dialog was paid by an earlier request that got no answer. */
  earlier: boolean;
  /** How many presses have finished. */
  presses: number;
  spender: Spender;
  /** Requests without an answer; null while it is unknown whose they are: nothing can be paid. */
  unanswered: KeptRequests<CallBody<typeof createPaymentOrder>> | null;
  show: (orderId: number) => void;
  onOpenChange: (open: boolean) => void;
  onPaid: (order: PaymentOrder) => void;
  onAgain: () => void;
}

/** A payment as it was asked for, whatever the page shows now. */
export interface Asked extends Pick<
  PaymentQuote,
  'subject' | 'details' | 'gets' | 'amountFen' | 'zoneCoins'
> {
  /** Identifies what is bought (`boughtText`). */
  readonly content: string;
  readonly method: PaymentMethod;
  /** The balance before; null: unknown. */
  readonly left: number | null;
  /** It got no answer, so it may be paid. */
  readonly unanswered: boolean;
}

/** Errors that mean that the page showed something else. */
const CHANGED: ReadonlySet<number | null> = new Set([
  ERRORS.PAYMENT_AMOUNT_CHANGED.code,
  ERRORS.PAYMENT_GETS_CHANGED.code,
]);

/** How far the clock of this page may be from the server's. */
const CLOCK_ERROR_MS = 2_000;

/**
 * One press makes one order: while its answer is unknown, the same request is sent again, even
 * after a reload.
 */
export function usePaymentFlow(
  checkout: Checkout,
  onPaid: ((order: PaymentOrder) => void) | undefined,
): PaymentFlow {
  const { mutateAsync } = useCreateOrder();
  const user = useUser();
  const spender = useSpender();
  const requests = useKeptRequest(createPaymentOrder, spender.userId);
  const refreshAccount = useRefreshAccount();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [orderId, setOrderId] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const [earlier, setEarlier] = useState(false);
  const [presses, setPresses] = useState(0);
  const clock = use(ClockContext);
  const show = (shown: number, wasPaid = false) => {
    setOrderId(shown);
    setEarlier(wasPaid);
    setOpen(true);
  };
  const order = async () => {
    const { wish, quote, method } = checkout;
    if (wish === null || quote === undefined || method === null || requests === null) return;
    const content = boughtText(wish);
    // A request without an answer is repeated unchanged: the order may have been paid with its
    // coupon or balance, and the page then shows another price and method.
    const { amountFen, gets } = quote;
    const before = requests.find(content) === undefined ? 0 : clock.now() - CLOCK_ERROR_MS;
    const left = balanceOf(method, user?.balances);
    // The order changes balances before its answer arrives, so the amounts are stored first.
    setAsked((now) =>
      now?.content === content ? now : { ...quote, content, method, left, unanswered: false },
    );
    const body = requests.take(content, (requestId) => ({
      ...wish,
      method,
      amountFen,
      gets,
      requestId,
    }));
    try {
      const made = await mutateAsync(body);
      requests.settle(content);
      show(made.orderId, made.paidTime !== null && made.paidTime < before);
      if (made.state === PaymentOrderState.paid) onPaid?.(made);
    } catch (error) {
      if (businessCode(error) === null) setAsked((now) => now && { ...now, unanswered: true });
      else {
        requests.settle(content);
        setAsked(null);
      }
      if (CHANGED.has(businessCode(error)) || isOutdatedRate(error)) checkout.refresh();
      if (isShort(error)) refreshAccount();
      throw new Error(textOf(error), { cause: error });
    } finally {
      setPresses((count) => count + 1);
    }
  };
  const send = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await order();
    } catch (error) {
      setFailure(textOf(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const confirm = async () => {
    try {
      await order();
    } catch (error) {
      if (!(error instanceof Error && isShort(error.cause))) throw error;
      // The request is impossible now: the page shows the current state and other ways to pay.
      setFailure(error.message);
    }
  };
  return {
    press: () => {
      const { wish, quote } = checkout;
      if (wish === null || quote === undefined || requests === null) return;
      setFailure(null);
      const content = boughtText(wish);
      const kept = requests.find(content);
      setAsked((now) => {
        if (kept === undefined) return null;
        return now?.content === content ? now : askedBefore(content, kept, quote);
      });
      if (methodLook(kept?.method ?? checkout.method).balance === null) void send();
      else setAsking(true);
    },
    busy,
    failure,
    asking,
    setAsking,
    asked,
    confirm,
    orderId,
    open,
    earlier,
    presses,
    spender,
    unanswered: requests,
    show: (shown) => show(shown),
    onOpenChange: setOpen,
    onPaid: (paid) => onPaid?.(paid),
    // The choice is still on the page.
    onAgain: () => setFailure(null),
  };
}

/**
 * What is bought, independent of the payment: an order whose answer was lost may have spent zone
 * coins, so the page would offer another number of them.
 */
function boughtText({ type, content }: Wish): string {
  return JSON.stringify([type, content], (name, value: unknown) =>
    name === 'zoneCoins' ? undefined : value,
  );
}

/** Only what the request itself contains: its page is gone, and with it the old balance. */
function askedBefore(
  content: string,
  { method, amountFen, gets, content: bought }: CallBody<typeof createPaymentOrder>,
  { subject, gets: quoted }: PaymentQuote,
): Asked {
  const zoneCoins = Number(bought['zoneCoins'] ?? 0);
  const got = gets?.map((line) => ({ ...line, kind: null })) ?? quoted;
  const known = { subject, details: [], gets: got, amountFen, zoneCoins };
  return { ...known, content, method, left: null, unanswered: true };
}

function isShort(error: unknown): boolean {
  return businessCode(error) === ERRORS.LEDGER_INSUFFICIENT.code;
}

const NO_ANSWER = '没有收到响应，请重试；不会重复下单';

function textOf(error: unknown): string {
  if (isPassing(error)) return NO_ANSWER;
  return error instanceof Error && error.message !== '' ? error.message : '下单失败，请重试';
}
