import {
  getGame,
  getLastRegisterAccount,
  getPaymentOptions,
  getUnfinishedPaymentOrder,
  listGameAccounts,
  listGameCurrencies,
  listGameRecords,
  quotePaymentOrder,
} from '@gamebox/contract';
import { z } from 'zod';
import { RechargeScreen } from '../screens/recharge/recharge-screen.tsx';
import { beginPlayer } from './begin-player.ts';
import { renderScreen } from './render-screen.tsx';
import { sampleGameAccount } from './sample-account.ts';
import { sampleDetail } from './sample-games.ts';
import { sampleOptions, samplePaymentOrder } from './sample-payments.ts';

export const account = sampleGameAccount();

export const currencyOf = (gameId: number) => ({
  gameId,
  gameName: '青河',
  coverPicture: '',
  name: '灯油',
  perHundred: 10,
  leastCoins: 100,
  mostCoins: 1000,
  stepCoins: 100,
  zonePercent: 0,
});

const priceOf = (content: unknown): number =>
  z.object({ rechargeFen: z.int() }).parse(content).rechargeFen;

/** A player with two accounts in game 1001, which sells a currency. Call it in a `beforeEach`. */
export function beginRecharge(): ReturnType<typeof beginPlayer> {
  const api = beginPlayer();
  api.on(getPaymentOptions, sampleOptions());
  api.on(getUnfinishedPaymentOrder, null);
  api.on(listGameRecords, []);
  api.on(listGameCurrencies, [currencyOf(1001)]);
  api.on(getLastRegisterAccount, account);
  api.on(listGameAccounts, [account, { ...account, accountId: 2, account: 'second2' }]);
  api.on(getGame, ({ query }) => sampleDetail(Number(query.get('gameId'))));
  api.on(quotePaymentOrder, ({ body }) => {
    const rechargeFen = priceOf(body['content']);
    const { subject, details, gets } = samplePaymentOrder(1);
    const price = { priceFen: rechargeFen, amountFen: rechargeFen, discountFen: 0 };
    return { subject, details, gets, ...price, methods: [1, 3], usableCoupons: [] };
  });
  return api;
}

export const openRecharge = (path = '/recharge') =>
  renderScreen('/recharge', <RechargeScreen />, { path });
