import { OrderType, PaymentMethod } from '@gamebox/contract';
import { lazy } from 'react';
import { priceText } from '../../shared/domain/payment-method.ts';
import { AmountChoice } from './amount-choice.tsx';
import { OrderForm } from './order-form.tsx';
import { useAskedChoice } from './use-recharge-choice.ts';

const GameDialog = lazy(async () => ({
  default: (await import('./game-dialog.tsx')).GameDialog,
}));

const words = {
  title: '为哪个游戏充值',
  note: '平台币存入您的账户，不会直接进入游戏；到账后再兑换成游戏币',
  noGame: '这笔充值会记在您选的游戏、服务器和账号名下',
};

/** Money for platform coins, with the bonus of its tier. */
export function RechargeTab() {
  const { asked, change } = useAskedChoice();
  const { amountFen } = asked;
  return (
    <OrderForm
      type={OrderType.recharge}
      words={words}
      games={null}
      renderGames={(dialog) => <GameDialog {...dialog} />}
      renderAmount={() => (
        <AmountChoice value={amountFen} onChange={(next) => change({ amountFen: next })} />
      )}
      contentOf={(account) => (amountFen === null ? null : { ...account, rechargeFen: amountFen })}
      missing={() => '请先选择金额'}
      price={amountFen === null ? null : priceText(PaymentMethod.balance, amountFen)}
    />
  );
}
