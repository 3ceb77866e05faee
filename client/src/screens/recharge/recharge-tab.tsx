import { OrderType, PaymentMethod } from '@gamebox/contract';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { lazy } from 'react';
import { useGameAccounts } from '../../features/game-account/api/list-accounts.ts';
import { useGameCurrencies } from '../../features/payment/api/game-currencies.ts';
import type { PaymentOptions } from '../../features/payment/api/payment-options.ts';
import { usePaymentOptions } from '../../features/payment/api/payment-options.ts';
import { priceText } from '../../shared/domain/payment-method.ts';
import { AmountChoice } from './amount-choice.tsx';
import { firstAmount, isOutOfReach } from './amounts.ts';
import { OrderFormShape, formContent } from './order-form-shape.tsx';
import { OrderForm } from './order-form.tsx';
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
  // Asked at once, not after the options.
  useGameAccounts();
  const receivers = useReceivers();
  return (
    <AsyncSection
      query={usePaymentOptions(OrderType.recharge)}
      skeleton={<OrderFormShape />}
      what={formContent}
    >
      {(options) =>
        // A player who may buy nothing gets nothing to choose or press.
        options.limits.standing === 'underage' ? (
          <TooYoung />
        ) : (
          <Recharge options={options} receivers={receivers} />
        )
      }
    </AsyncSection>
  );
}

interface RechargeProps {
  options: PaymentOptions;
  receivers: readonly number[] | null | undefined;
}

function Recharge({ options, receivers }: RechargeProps) {
  const { asked, change } = useAskedChoice();
  // What was typed and is no amount must not be paid as the first amount.
  const amountFen = asked.amountFen === 0 ? null : (asked.amountFen ?? firstAmount(options));
  return (
    <OrderForm
      type={OrderType.recharge}
      words={words}
      games={null}
      receivers={receivers}
      renderGames={(dialog) => <GameDialog {...dialog} />}
      renderAmount={() => (
        <AmountChoice
          options={options}
          value={amountFen}
          onChange={(next) => change({ amountFen: next })}
        />
      )}
      contentOf={(account) => (amountFen === null ? null : { ...account, rechargeFen: amountFen })}
      missing={() => ({ text: '请先选择金额' })}
      refused={isOutOfReach(options.limits, amountFen ?? 0) ? '超出限额' : null}
      preview={amountFen !== null && <RechargePreview fen={amountFen} options={options} />}
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
