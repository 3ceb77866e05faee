import type { GameCurrency } from '@gamebox/contract';
import { OrderType, PaymentMethod } from '@gamebox/contract';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { lazy } from 'react';
import { useUser } from '../../features/session/api/user-detail.ts';
import { useGameCurrencies } from '../../features/payment/api/game-currencies.ts';
import { priceText } from '../../shared/domain/payment-method.ts';
import { CoinsChoice, CoinsToCome } from './coins-choice.tsx';
import { coinsFault, zoneCoinsFor } from './coins.ts';
import { CurrencyGames } from './currency-games.tsx';
import { OrderForm, OrderFormShape, formContent } from './order-form.tsx';
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
  const { coins } = asked;
  const balances = useUser()?.balances;
  const balance = balances?.zoneCoins ?? null;
  const used = asked.zone !== null;
  const games = currencies.map(({ gameId }) => gameId);
  const currencyOf = (gameId: number | null) =>
    currencies.find((currency) => currency.gameId === gameId);
  const zoneCoinsOf = (currency: GameCurrency) =>
    used && coins !== null ? zoneCoinsFor(coins, balance ?? 0, currency) : 0;
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
                currency={currency}
                value={coins}
                balance={balances?.platformCoins ?? null}
                zoneCoins={zoneCoinsOf(currency)}
                onChange={(next) => change({ coins: next })}
              />
              <ZoneCoinsChoice
                currency={currency}
                coins={coins}
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
        if (currency === undefined || coins === null) return null;
        if (coinsFault(String(coins), currency) !== null) return null;
        const zoneCoins = zoneCoinsOf(currency);
        return zoneCoins === 0 ? { ...account, coins } : { ...account, coins, zoneCoins };
      }}
      missing={(gameId) =>
        currencyOf(gameId) === undefined ? '这个游戏没有开放兑换' : '请先选择数量'
      }
      price={coins === null || used ? null : priceText(PaymentMethod.platform, coins)}
    />
  );
}
