import type { OrderContent, OrderType, PaymentMethod, UserDetail } from '@gamebox/contract';
import { ERRORS, IdentityVerify } from '@gamebox/contract';
import { useEffect, useState } from 'react';
import type { PaymentQuote, Wish } from '../../features/payment/api/quote.ts';
import { useQuote } from '../../features/payment/api/quote.ts';
import { useCurrenciesAfter } from '../../features/payment/api/game-currencies.ts';
import { usePaymentOptions } from '../../features/payment/api/payment-options.ts';
import type { Obstacle } from '../../features/payment/model/obstacle.ts';
import { obstacleOf, shortage } from '../../features/payment/model/obstacle.ts';
import { balanceOf } from '../../shared/domain/payment-method.ts';
import { useUser } from '../../features/session/api/user-detail.ts';
import { businessCode, isUnknownCall } from '@gamebox/web/request-error.ts';
import { useRefreshAccount } from '../../shared/lib/refresh-account.ts';
import { useSettled } from '../../shared/lib/use-settled.ts';
import { readStored, writeStored } from '../../shared/lib/stored.ts';

export interface Checkout {
  /** The request for the order; null while something is not chosen yet. */
  wish: Wish | null;
  quote: PaymentQuote | undefined;
  /** The quote belongs to an earlier choice: it can't be used to pay. */
  stale: boolean;
  /** Why there is no quote. */
  failure: Error | null;
  /** The server does not sell this: it does not know the call. */
  unavailable: boolean;
  refresh: () => void;
  methods: readonly PaymentMethod[];
  /** null: no method can pay. */
  method: PaymentMethod | null;
  /** The unit of the price: that of the method, or of the only possible one. */
  unit: PaymentMethod | null;
  chooseMethod: (method: PaymentMethod) => void;
  couponId: number | null;
  chooseCoupon: (couponId: number | null) => void;
  /** Why this player can't pay, generally or with this choice. */
  obstacle: Obstacle | null;
}

const methodKey = 'payment-method';
/** A delay, because an amount is typed digit by digit. */
const settleMs = 250;

/**
 * The amount and payment method, as far as they are chosen; by default the best coupon and the last
 * method.
 */
export function useCheckout(type: OrderType, content: OrderContent | null): Checkout {
  const [chosenCoupon, chooseCoupon] = useState<number | null>();
  const user = useUser();
  const balances = user?.balances;
  const options = usePaymentOptions(type);
  const refreshAccount = useRefreshAccount();
  useStandingOf(user, options);
  const contentText = JSON.stringify(content);
  const settled = useSettled(contentText, settleMs) === contentText;
  const priced = useQuote({ type, content, couponId: chosenCoupon }, settled);
  useCurrenciesAfter(priced.error);
  const quote = priced.data?.quote;
  const couponId = priced.data?.couponId ?? null;
  const wish = content === null ? null : { type, content, couponId };
  const methods = (quote?.methods ?? []).filter((method) => method !== null);
  const [method, chooseMethod] = useMethod(methods, (one) => {
    const left = balanceOf(one, balances);
    return left === null || left >= (quote?.amountFen ?? 0);
  });
  const [sole] = methods.length === 1 ? methods : [];
  const unit = method ?? sole ?? null;
  const short =
    // With nothing chosen, the quote is that of an earlier choice.
    content === null || sole === undefined || quote === undefined
      ? null
      : shortage(sole, balances, quote.amountFen);
  return {
    wish,
    quote,
    stale: priced.isPlaceholderData,
    failure: priced.error ?? options.error,
    // For a complete choice only the quote decides.
    unavailable: isUnknownCall(content === null ? options.error : priced.error),
    refresh: () => {
      // Zone coins of this choice were spent elsewhere.
      if (businessCode(priced.error) === ERRORS.LEDGER_INSUFFICIENT.code) refreshAccount();
      void options.refetch();
      // `refetch` would run a disabled query too.
      if (content !== null) void priced.refetch();
    },
    methods,
    method,
    unit,
    chooseMethod,
    couponId,
    chooseCoupon,
    obstacle:
      options.data === undefined
        ? null
        : (obstacleOf(options.data.limits, unit, quote?.amountFen) ?? short),
  };
}

/** Fetches the limits again after the identity was verified anywhere. */
function useStandingOf(
  user: UserDetail | null,
  { data, refetch }: ReturnType<typeof usePaymentOptions>,
): void {
  const passed =
    user?.identityVerify === IdentityVerify.verified && data?.limits.standing === 'unverified';
  useEffect(() => {
    if (passed) void refetch();
  }, [passed, refetch]);
}

/** The chosen method, or the one last paid with, or the first that can pay. */
function useMethod(methods: readonly PaymentMethod[], canPay: (method: PaymentMethod) => boolean) {
  const [chosenMethod, setChosenMethod] = useState(() => Number(readStored(methodKey)));
  const method = methods.find((one) => one === chosenMethod && canPay(one)) ?? methods.find(canPay);
  const choose = (next: PaymentMethod) => {
    setChosenMethod(next);
    writeStored(methodKey, String(next));
  };
  return [method ?? null, choose] as const;
}
