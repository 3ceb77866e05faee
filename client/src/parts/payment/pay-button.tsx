import { Button } from '@gamebox/ui/button.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { CircleAlert } from 'lucide-react';
import { realNamePrompt } from '../../features/identity/model/real-name-prompt.ts';
import { useUnfinishedOrder } from '../../features/payment/api/orders.ts';
import { priceText } from '../../shared/domain/payment-method.ts';
import styles from './checkout.module.css';
import type { MissingStep } from './missing-step.ts';
import type { Checkout } from './use-checkout.ts';
import type { PaymentFlow } from './use-payment-flow.ts';
import { useStores } from '../../shared/lib/stores.ts';

export interface PayButtonProps {
  checkout: Checkout;
  /** The missing step; null: none. */
  missing: MissingStep | null;
  flow: PaymentFlow;
}

/** The button with the amount, or with the reason why it can't be pressed. */
export function PayButton({ checkout, missing, flow }: PayButtonProps) {
  const stores = useStores();
  // An order that waits for payment must be handled first.
  const waits = (useUnfinishedOrder().data ?? null) !== null;
  const { obstacle, quote, method, unit, stale } = checkout;
  if (obstacle?.kind === 'unverified') {
    return (
      <div className={styles.pay}>
        <p className={styles.why}>{obstacle.text}</p>
        <Button
          block
          size="l"
          variant="primary"
          data-go-on
          onClick={() => void realNamePrompt.ask(stores).then(checkout.refresh)}
        >
          去认证
        </Button>
      </div>
    );
  }
  const variant = waits ? 'secondary' : 'primary';
  // The balance that a payment has lowered is no fault of that payment.
  const paying = flow.busy || flow.asking || flow.open;
  const told = obstacle?.kind === 'short' && paying ? null : obstacle;
  const why = told?.text ?? flow.failure ?? flow.spender.delay;
  return (
    <div className={styles.pay}>
      {why !== null && (
        <p className={styles.why} role="alert">
          <CircleAlert aria-hidden />
          <span>
            {why}
            {told !== null && (
              <>
                。
                {told.kind === 'short' ? (
                  <Link to="/recharge">去充值</Link>
                ) : (
                  <Link to="/guardian">家长监护</Link>
                )}
              </>
            )}
          </span>
        </p>
      )}
      {missing?.action === undefined ? (
        <Button
          block
          size="l"
          variant={variant}
          data-go-on
          loading={flow.busy}
          disabled={
            missing !== null ||
            obstacle !== null ||
            stale ||
            flow.unanswered === null ||
            quote === undefined ||
            method === null
          }
          onClick={flow.press}
        >
          {missing?.text ??
            (quote === undefined ? '支付' : `支付 ${priceText(unit, quote.amountFen)}`)}
        </Button>
      ) : (
        <Button block size="l" variant={variant} data-go-on onClick={missing.action.onPress}>
          {missing.action.label}
        </Button>
      )}
    </div>
  );
}
