import { OrderType, PaymentMethod } from '@gamebox/contract';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { LongAwayContext } from '@gamebox/ui/server-away.ts';
import { AwayNote } from '@gamebox/ui/waiting.tsx';
import { lazy, use } from 'react';
import { useGameCurrencies } from '../../features/payment/api/game-currencies.ts';
import { usePaymentOptions } from '../../features/payment/api/payment-options.ts';
import { priceText } from '../../shared/domain/payment-method.ts';
import { AmountChoice } from './amount-choice.tsx';
import { firstAmount, isOutOfReach } from './amounts.ts';
import { OrderForm, formContent } from './order-form.tsx';
import { RechargePreview } from './recharge-preview.tsx';
import { useAskedChoice } from './use-recharge-choice.ts';

const GameDialog = lazy(async () => ({
  default: (await import('./game-dialog.tsx')).GameDialog,
}));

const words = {
  title: '为哪个游戏充值',
  noGame: '这笔充值会记在您选的游戏、服务器和账号名下',
};

/** Buys platform coins with money, with the tier's bonus. */
export function RechargeTab() {
  const { asked, change } = useAskedChoice();
  const options = usePaymentOptions(OrderType.recharge);
  const receivers = useReceivers();
  // A player who may buy nothing gets nothing to choose or press.
  if (options.data?.limits.standing === 'underage') return <TooYoung />;
  if (use(LongAwayContext) && options.data === undefined) return <AwayNote what={formContent} />;
  const first = options.data === undefined ? null : firstAmount(options.data);
  // What was typed and is no amount must not be paid as the first amount.
  const amountFen = asked.amountFen === 0 ? null : (asked.amountFen ?? first);
  return (
    <OrderForm
      type={OrderType.recharge}
      words={words}
      games={null}
      receivers={receivers}
      renderGames={(dialog) => <GameDialog {...dialog} />}
      renderAmount={() => (
        <AmountChoice value={amountFen} onChange={(next) => change({ amountFen: next })} />
      )}
      contentOf={(account) => (amountFen === null ? null : { ...account, rechargeFen: amountFen })}
      missing={() => '请先选择金额'}
      refused={
        options.data !== undefined && isOutOfReach(options.data.limits, amountFen ?? 0)
          ? '超出限额'
          : null
      }
      preview={
        amountFen !== null &&
        options.data !== undefined && <RechargePreview fen={amountFen} options={options.data} />
      }
      price={amountFen === null ? null : priceText(PaymentMethod.balance, amountFen)}
    />
  );
}

/** The games that sell their currency; null: the list can't be had; undefined until known. */
function useReceivers(): readonly number[] | null | undefined {
  const { data, isPending } = useGameCurrencies();
  if (isPending) return undefined;
  return data?.map(({ gameId }) => gameId) ?? null;
}

function TooYoung() {
  return (
    <EmptyState
      title="未满 8 周岁的用户不能充值"
      hint="这是国家对未成年人的保护规定，孩子可以做什么由家长监护页说明"
      action={<ButtonLink to="/guardian">去看家长监护</ButtonLink>}
    />
  );
}
