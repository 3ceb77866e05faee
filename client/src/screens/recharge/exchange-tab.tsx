import type { GameCurrency } from '@gamebox/contract';
import { OrderType, PaymentMethod } from '@gamebox/contract';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../features/session/api/user-detail.ts';
import { useGameCurrencies } from '../../features/payment/api/game-currencies.ts';
import { priceText } from '../../shared/domain/payment-method.ts';
import { CoinsChoice, CoinsToCome } from './coins-choice.tsx';
import { coinsFault, firstCoins, offeredCoins, zoneCoinsFor } from './coins.ts';
import { CurrencyGames } from './currency-games.tsx';
import { OrderFormShape, formContent } from './order-form-shape.tsx';
import { OrderForm } from './order-form.tsx';
import styles from './recharge.module.css';
import { useAskedChoice } from './use-recharge-choice.ts';
import { ZoneCoinsChoice } from './zone-coins-choice.tsx';

const CurrencyGameDialog = lazy(async () => ({
  default: (await import('./currency-game-dialog.tsx')).CurrencyGameDialog,
}));

const words = { title: '换到哪里', noGame: '游戏币会发到您选的服务器和账号' };

/** Exchanges platform coins for a game's own currency, which the game delivers. */
export function ExchangeTab() {
  return (
    <AsyncSection query={useGameCurrencies()} skeleton={<OrderFormShape />} what={formContent}>
      {(currencies) =>
        currencies.length === 0 ? (
          <EmptyState hint="还没有游戏开放兑换，开放后可以在这里用平台币兑换游戏币" />
        ) : (
          <Exchange currencies={currencies} />
        )
      }
    </AsyncSection>
  );
}

function Exchange({ currencies }: { currencies: readonly GameCurrency[] }) {
  const { asked, change } = useAskedChoice();
  const balances = useUser()?.balances;
  const { covering, payments, onPaid } = useCoveringBalance(balances?.platformCoins ?? 0);
  useOnPayment(payments, () => change({ coins: null }));
  // The field is emptied once the address has forgotten what was paid.
  const [forgotten, setForgotten] = useState(payments);
  if (forgotten !== payments && asked.coins === null) setForgotten(payments);
  const navigate = useNavigate();
  const balance = balances?.zoneCoins ?? null;
  const used = asked.zone !== null;
  const games = currencies.map(({ gameId }) => gameId);
  const currencyOf = (gameId: number | null) =>
    currencies.find((currency) => currency.gameId === gameId);
  const coinsOf = (currency: GameCurrency | undefined) => {
    // What was typed and can't be exchanged must not be paid as the first amount.
    if (asked.coins !== null || currency === undefined)
      return asked.coins === 0 ? null : asked.coins;
    return firstCoins(covering, currency);
  };
  const zoneCoinsOf = (currency: GameCurrency) =>
    used ? zoneCoinsFor(coinsOf(currency) ?? 0, balance ?? 0, currency) : 0;
  return (
    <OrderForm
      type={OrderType.gameExchange}
      words={words}
      games={games}
      receivers={games}
      renderGames={(dialog) => <CurrencyGameDialog {...dialog} currencies={currencies} />}
      renderOffer={(onChoose) => (
        <div className={styles.offer}>
          <CurrencyGames currencies={currencies} onChoose={onChoose} />
        </div>
      )}
      renderAmount={(gameId) => {
        const currency = currencyOf(gameId);
        if (currency !== undefined)
          return (
            <>
              <CoinsChoice
                key={forgotten}
                currency={currency}
                value={coinsOf(currency)}
                balance={balances?.platformCoins ?? null}
                zoneCoins={zoneCoinsOf(currency)}
                onChange={(next) => change({ coins: next })}
              />
              <ZoneCoinsChoice
                currency={currency}
                coins={coinsOf(currency)}
                balance={balance}
                used={used}
                onChange={(next) => change({ zone: next ? 1 : null })}
              />
            </>
          );
        return gameId === null ? (
          <CoinsToCome />
        ) : (
          <EmptyState compact hint="这个游戏没有开放兑换，换一个游戏试试" />
        );
      }}
      contentOf={(account) => {
        const currency = currencyOf(account.gameId);
        const coins = coinsOf(currency);
        if (currency === undefined || coins === null) return null;
        if (coinsFault(String(coins), currency) !== null) return null;
        const zoneCoins = zoneCoinsOf(currency);
        return zoneCoins === 0 ? { ...account, coins } : { ...account, coins, zoneCoins };
      }}
      missing={(gameId) => {
        const currency = currencyOf(gameId);
        if (currency === undefined) return { text: '这个游戏没有开放兑换' };
        if (
          asked.coins !== null ||
          balances === undefined ||
          firstCoins(covering, currency) !== null
        )
          return { text: '请先选择数量' };
        const recharge = () => void navigate('/recharge');
        return { text: '平台币不够，请先充值', action: { label: '去充值', onPress: recharge } };
      }}
      onPaid={onPaid}
      price={
        asked.coins === null || asked.coins === 0 || used
          ? null
          : priceText(PaymentMethod.platform, asked.coins)
      }
    />
  );
}

/**
 * The balance from which the first amount follows: the first that covers an offered amount. It does
 * not change while a payment runs, and is taken anew after it.
 */
function useCoveringBalance(balance: number) {
  const [first, setFirst] = useState(balance);
  const [payments, setPayments] = useState(0);
  // The balance before a payment, until the one after it is known.
  const [before, setBefore] = useState<number | null>(null);
  const least = Math.min(...offeredCoins);
  if (first < least && balance >= least) setFirst(balance);
  if (before !== null && before !== balance) {
    setBefore(null);
    setFirst(balance);
  }
  const onPaid = () => {
    setPayments((count) => count + 1);
    setBefore(balance);
  };
  return { covering: first, payments, onPaid };
}

/** Acts after each payment, but not on a page that was left meanwhile. */
function useOnPayment(payments: number, act: () => void): void {
  const react = useEffectEvent(act);
  useEffect(() => {
    if (payments > 0) react();
  }, [payments]);
}
