import type { OrderContent, PaymentOrder } from '@gamebox/contract';
import { OrderType } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { Unavailable } from '@gamebox/ui/unavailable.tsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense, lazy } from 'react';
import { CouponChoice } from '../../features/payment/components/coupon-choice.tsx';
import { GetsList } from '../../features/payment/components/gets-list.tsx';
import { MethodChoice } from '../../features/payment/components/method-choice.tsx';
import { useUser } from '../../features/session/api/user-detail.ts';
import { BalanceQuestion } from './balance-question.tsx';
import styles from './checkout.module.css';
import type { MissingStep } from './missing-step.ts';
import { PayButton } from './pay-button.tsx';
import { DuePrice, PayTotal } from './pay-total.tsx';
import { UnansweredPayments } from './unanswered-payments.tsx';
import { UnfinishedOrder } from './unfinished-order.tsx';
import type { Checkout as CheckoutState } from './use-checkout.ts';
import { useCheckout } from './use-checkout.ts';
import { usePaymentFlow } from './use-payment-flow.ts';

const PaymentDialog = lazy(async () => ({
  default: (await import('../../features/payment/components/payment-dialog.tsx')).PaymentDialog,
}));

export interface CheckoutProps {
  type: OrderType;
  /** The order's content for its kind; null while something is not chosen yet. */
  content: OrderContent | null;
  /** The step that is missing before payment. */
  missing: MissingStep;
  /** The price of the choice before the platform has answered: `¥50.00`. */
  price?: string | null | undefined;
  /** What the choice gives, as far as that is known before everything is chosen. */
  preview?: ReactNode;
  /** Called once for each order that is seen as paid. */
  onPaid?: ((order: PaymentOrder) => void) | undefined;
}

/**
 * The checkout: content, coupon, payment method, and one button with the amount; then a dialog with
 * QR code, countdown and result. An order that still waits for payment is found again.
 */
export function Checkout(props: CheckoutProps) {
  const { type, content, missing, price = null, preview, onPaid } = props;
  const title = type === OrderType.gameExchange ? '兑换后得到' : '支付后得到';
  const user = useUser();
  const checkout = useCheckout(type, content);
  const flow = usePaymentFlow(checkout, onPaid);
  const { quote, method, methods } = checkout;
  return (
    <section className={styles.checkout} aria-label="支付">
      <UnfinishedOrder
        onGoOn={flow.show}
        onPaid={(order) => {
          // Its own dialog shows it.
          if (flow.open && flow.orderId === order.orderId) return;
          if (flow.open) toast.success(`${order.subject}：支付成功`);
          else flow.show(order.orderId);
          flow.onPaid(order);
        }}
      />
      {flow.unanswered !== null && !flow.busy && !flow.asking && (
        <UnansweredPayments
          key={`${String(flow.spender.userId)}/${String(flow.presses)}`}
          requests={flow.unanswered}
          onShow={flow.show}
        />
      )}
      {checkout.unavailable ? (
        <Unavailable />
      ) : content === null && preview ? (
        <>
          <h2 className={styles.title}>{title}</h2>
          {preview}
        </>
      ) : content === null || quote === undefined ? (
        <QuotePlaceholder
          checkout={checkout}
          asked={content !== null}
          missing={`${missing.text}，这里会显示${title}什么`}
        />
      ) : (
        <>
          <h2 className={styles.title}>{title}</h2>
          <div aria-busy={checkout.stale}>
            <GetsList gets={quote.gets} label={title} />
          </div>
          <CouponChoice
            coupons={quote.usableCoupons}
            value={checkout.couponId}
            onChange={checkout.chooseCoupon}
          />
          <MethodChoice
            methods={methods}
            value={method}
            onChange={checkout.chooseMethod}
            amount={quote.amountFen}
            balances={user?.balances}
          />
        </>
      )}
      {!checkout.unavailable && (
        <div className={styles.foot}>
          {content !== null && quote !== undefined ? (
            <PayTotal quote={quote} method={checkout.unit} />
          ) : (
            price !== null && <DuePrice text={price} />
          )}
          <PayButton checkout={checkout} missing={content === null ? missing : null} flow={flow} />
        </div>
      )}
      <BalanceQuestion checkout={checkout} flow={flow} balances={user?.balances} />
      {flow.orderId !== null && (
        <Suspense>
          <PaymentDialog
            key={flow.orderId}
            orderId={flow.orderId}
            open={flow.open}
            earlier={flow.earlier}
            onOpenChange={flow.onOpenChange}
            onPaid={flow.onPaid}
            onAgain={flow.onAgain}
          />
        </Suspense>
      )}
    </section>
  );
}

interface QuotePlaceholderProps {
  checkout: CheckoutState;
  /** Everything is chosen, and the price is being fetched. */
  asked: boolean;
  /** What is shown while something is not chosen yet. */
  missing: string;
}

/** Shown in place of the order's content while that is unknown. */
function QuotePlaceholder({ checkout, asked, missing }: QuotePlaceholderProps) {
  if (!asked) return <p className={styles.waiting}>{missing}</p>;
  if (checkout.failure === null) {
    return (
      <output aria-busy="true">
        <span className="visually-hidden">正在计算价格</span>
        <Skeleton width="100%" height={180} />
      </output>
    );
  }
  return (
    <div className={styles.why} role="alert">
      <CircleAlert aria-hidden />
      {checkout.failure.message}
      <Button size="s" onClick={checkout.refresh}>
        重试
      </Button>
    </div>
  );
}
