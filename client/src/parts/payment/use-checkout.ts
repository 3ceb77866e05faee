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
  /** What the order would be asked with; null while something is still to be chosen. */
  wish: Wish | null;
  quote: PaymentQuote | undefined;
  /** The quote is of what was chosen before: nothing can be paid by it. */
  stale: boolean;
  /** Why there is no quote. */
  failure: Error | null;
  /** The server sells nothing of this kind: it knows no such call. */
  unavailable: boolean;
  refresh: () => void;
  methods: readonly PaymentMethod[];
  /** null: none of them can pay. */
  method: PaymentMethod | null;
  /** In whose measure the price is told: the method's, or that of the only one there is. */
  unit: PaymentMethod | null;
  chooseMethod: (method: PaymentMethod) => void;
  couponId: number | null;
  chooseCoupon: (couponId: number | null) => void;
  /** What keeps this player from paying, whatever is chosen or because of it. */
  obstacle: Obstacle | null;
}

const methodKey = 'payment-method';
/** An amount is typed digit by digit. */
const settleMs = 250;

/** What is to pay and how, as far as it is chosen; the best coupon and the last method unless said otherwise. */
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
    sole === undefined || quote === undefined ? null : shortage(sole, balances, quote.amountFen);
  return {
    wish,
    quote,
    stale: priced.isPlaceholderData,
    failure: priced.error ?? options.error,
    // Of what is chosen only the quote's word counts.
    unavailable: isUnknownCall(content === null ? options.error : priced.error),
    refresh: () => {
      // Zone coins that are part of what is chosen were spent elsewhere.
      if (businessCode(priced.error) === ERRORS.LEDGER_INSUFFICIENT.code) refreshAccount();
      void options.refetch();
      // A refetch asks of a disabled query as well.
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

/** Asks anew for what the player may once the real name has passed, wherever it was given. */
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

/** The one chosen, or paid with last, or the first that can pay. */
function useMethod(methods: readonly PaymentMethod[], canPay: (method: PaymentMethod) => boolean) {
  const [chosenMethod, setChosenMethod] = useState(() => Number(readStored(methodKey)));
  const method = methods.find((one) => one === chosenMethod && canPay(one)) ?? methods.find(canPay);
  const choose = (next: PaymentMethod) => {
    setChosenMethod(next);
    writeStored(methodKey, String(next));
  };
  return [method ?? null, choose] as const;
}
