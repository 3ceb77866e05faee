import type { UserDetail } from '@gamebox/contract';
import { OrderType } from '@gamebox/contract';
import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { Detail } from '../../features/payment/components/detail.tsx';
import { getsText } from '../../features/payment/components/gets-list.tsx';
import { balanceOf, methodLook, priceText } from '../../shared/domain/payment-method.ts';
import styles from './checkout.module.css';
import type { Checkout } from './use-checkout.ts';
import type { PaymentFlow } from './use-payment-flow.ts';

export interface BalanceQuestionProps {
  checkout: Checkout;
  flow: PaymentFlow;
  balances: UserDetail['balances'];
}

/** Asks before a balance pays: what will be got, what is there, what remains. A phone asks by itself. */
export function BalanceQuestion({ checkout, flow, balances }: BalanceQuestionProps) {
  const { method, quote, wish } = checkout;
  if (method === null || quote === undefined) return null;
  const left = balanceOf(method, balances);
  const price = priceText(method, quote.amountFen);
  return (
    <ConfirmDialog
      open={flow.asking}
      onOpenChange={flow.setAsking}
      title={`用${methodLook(method).name}支付 ${price}？`}
      confirmText={`支付 ${price}`}
      onConfirm={flow.confirm}
    >
      <p>
        {quote.subject}，
        {wish?.type === OrderType.gameExchange
          ? '支付后等游戏发放，游戏领取后不能退回。'
          : '支付后立即到账。'}
      </p>
      <dl className={styles.sum}>
        {quote.details.map(({ name, value }) => (
          <Detail key={name} name={name} value={value} />
        ))}
        <dt>得到</dt>
        <dd data-figures>{getsText(quote.gets)}</dd>
        {quote.zoneCoins > 0 && (
          <Detail name="专区币抵扣" value={`${formatCount(quote.zoneCoins)} 专区币`} />
        )}
        {left !== null && (
          <>
            <dt>现有{methodLook(method).name}</dt>
            <dd data-figures>{priceText(method, left)}</dd>
            <dt>支付后剩余</dt>
            <dd data-figures>{priceText(method, Math.max(0, left - quote.amountFen))}</dd>
          </>
        )}
      </dl>
    </ConfirmDialog>
  );
}
