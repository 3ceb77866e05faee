import type { UserDetail } from '@gamebox/contract';
import { OrderType } from '@gamebox/contract';
import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { Detail } from '../../features/payment/components/detail.tsx';
import { getsText } from '../../features/payment/components/gets-list.tsx';
import { arrival } from '../../features/payment/model/order-text.ts';
import { balanceOf, methodLook, priceText } from '../../shared/domain/payment-method.ts';
import styles from './checkout.module.css';
import type { Checkout } from './use-checkout.ts';
import type { PaymentFlow } from './use-payment-flow.ts';

export interface BalanceQuestionProps {
  checkout: Checkout;
  flow: PaymentFlow;
  balances: UserDetail['balances'];
}

/**
 * Asks before paying from a balance: shows what is bought, the balance and what remains. A phone
 * asks by itself.
 */
export function BalanceQuestion({ checkout, flow, balances }: BalanceQuestionProps) {
  const { quote, wish } = checkout;
  const method = flow.asked?.method ?? checkout.method;
  const shown = flow.asked ?? quote;
  if (method === null || shown === undefined) return null;
  const left = flow.asked === null ? balanceOf(method, balances) : flow.asked.left;
  const unanswered = flow.asked?.unanswered === true;
  const price = priceText(method, shown.amountFen);
  return (
    <ConfirmDialog
      open={flow.asking}
      onOpenChange={flow.setAsking}
      title={`用${methodLook(method).name}支付 ${price}？`}
      confirmText={unanswered ? '重试' : `支付 ${price}`}
      disabled={flow.unanswered === null}
      onConfirm={flow.confirm}
    >
      {unanswered && <p>可能已经支付成功，请重试查询结果；不会重复下单。</p>}
      <p>
        {shown.subject}，
        {wish?.type === OrderType.gameExchange
          ? '支付后等游戏发放，游戏领取后不能退回。'
          : `支付后立即${arrival({ type: wish?.type ?? null })}。`}
      </p>
      <dl className={styles.sum}>
        {shown.details.map(({ name, value }) => (
          <Detail key={name} name={name} value={value} />
        ))}
        <dt>得到</dt>
        <dd data-figures>{getsText(shown.gets)}</dd>
        {shown.zoneCoins > 0 && (
          <Detail name="专区币抵扣" value={`${formatCount(shown.zoneCoins)} 专区币`} />
        )}
        {left !== null && (
          <>
            <dt>现有{methodLook(method).name}</dt>
            <dd data-figures>{priceText(method, left)}</dd>
            <dt>支付后剩余</dt>
            <dd data-figures>{priceText(method, Math.max(0, left - shown.amountFen))}</dd>
          </>
        )}
      </dl>
    </ConfirmDialog>
  );
}
