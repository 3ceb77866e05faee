import type { GameCurrency, PaymentOrder } from '@gamebox/contract';
import {
  createPaymentOrder,
  getGame,
  getLastRegisterAccount,
  getPaymentOptions,
  getPaymentOrder,
  getUnfinishedPaymentOrder,
  getUserDetail,
  listGameAccounts,
  listGameCurrencies,
  listGameRecords,
  pagePaymentOrders,
  quotePaymentOrder,
} from '@gamebox/contract';
import { callKey } from '@gamebox/web/call-query.ts';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, enabledButton } from '../../test/find.ts';
import { beginPlayer } from '../../test/begin-player.ts';
import { broken, refused } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleGameAccount } from '../../test/sample-account.ts';
import { sampleDetail } from '../../test/sample-games.ts';
import { sampleOptions, samplePaymentOrder } from '../../test/sample-payments.ts';
import { sampleUser } from '../../test/sample-user.ts';
import { RechargeScreen } from './recharge-screen.tsx';

const account = sampleGameAccount();
const currency: GameCurrency = {
  gameId: 1001,
  gameName: '游戏1001',
  coverPicture: '/cover.svg',
  name: '灯油',
  perHundred: 10,
  leastCoins: 100,
  mostCoins: 5_000_000,
  stepCoins: 100,
  zonePercent: 50,
};

let api: ReturnType<typeof beginPlayer>;
beforeEach(() => {
  api = beginPlayer();
  withCoins(8000);
  api.on(getPaymentOptions, sampleOptions());
  api.on(getUnfinishedPaymentOrder, null);
  api.on(listGameRecords, []);
  api.on(getLastRegisterAccount, account);
  api.on(listGameAccounts, [account]);
  api.on(getGame, ({ query }) => sampleDetail(Number(query.get('gameId'))));
  api.on(listGameCurrencies, [currency]);
  api.on(quotePaymentOrder, ({ body }) => priced(body));
});
afterEach(() => vi.restoreAllMocks());

function priced(body: Record<string, unknown>, mostZoneCoins = Infinity) {
  const { coins, zoneCoins = 0 } = body['content'] as { coins: number; zoneCoins?: number };
  if (zoneCoins > mostZoneCoins) return refused('GAME_EXCHANGE_ZONE_COINS');
  const { subject, details, gets } = exchanged(1, coins);
  const due = coins - zoneCoins;
  const price = { priceFen: due, amountFen: due, discountFen: 0, zoneCoins };
  return { subject, details, gets, ...price, methods: [5], usableCoupons: [] };
}

function exchanged(orderId: number, coins: number, more: Partial<PaymentOrder> = {}) {
  return samplePaymentOrder(orderId, {
    type: 3,
    state: 1,
    method: 5,
    subject: '青河灯录 兑换灯油',
    priceFen: coins,
    amountFen: coins,
    gets: [{ kind: 'gameCurrency', name: '灯油', amount: coins / 10, measure: '', bonus: false }],
    gameDelivery: 'waiting',
    qrText: null,
    remainingMs: 0,
    paidTime: 1,
    ...more,
  });
}

function withCoins(platformCoins: number, zoneCoins = 0): void {
  const user = sampleUser();
  if (user.balances === undefined) throw new Error('The sample has balances');
  api.on(getUserDetail, { ...user, balances: { ...user.balances, platformCoins, zoneCoins } });
}

const open = (path = '/recharge?tab=exchange') =>
  renderScreen('/recharge', <RechargeScreen />, { path });
const asked = () => api.asked(quotePaymentOrder).at(-1)?.body['content'];

test('the balance, and what is left of it, is beside the amount before anything is paid', async () => {
  withCoins(8000, 900);
  const { user } = open('/recharge?tab=exchange&gameId=1001');
  expect(await screen.findByText('现有 8,000 平台币，兑换后至少剩 3,000')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^3,000300 灯油/ }));
  expect(screen.getByText('现有 8,000 平台币，兑换后至少剩 5,000')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: /专区币/ }));
  expect(await screen.findByText('现有 8,000 平台币，兑换后至少剩 5,900')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^10,000/ }));
  expect(screen.getByText('现有 8,000 平台币，还差 1,100')).toBeTruthy();
});

test.each([
  [12_000, '10,000'],
  [8000, '5,000'],
  [1000, '1,000'],
])('of %d coins the most that an offered amount takes is chosen: %s', async (coins, sum) => {
  withCoins(coins);
  open();
  expect(await button(`支付 ${sum} 平台币`)).toHaveProperty('disabled', false);
  expect(screen.getByRole('radio', { name: new RegExp(`^${sum}`) })).toHaveProperty(
    'checked',
    true,
  );
});

test('what the game does not take in one exchange is not chosen', async () => {
  api.on(listGameCurrencies, [{ ...currency, mostCoins: 3000 }]);
  open();
  expect(await button('支付 3,000 平台币')).toBeTruthy();
});

test('with too few coins for any amount nothing is chosen, and coins come next', async () => {
  withCoins(900);
  const { user } = open();
  expect((await button('去充值')).className).toMatch(/primary/);
  expect(screen.getByText('现有 900 平台币')).toBeTruthy();
  // The player's own number is still possible.
  await user.type(screen.getByRole('textbox', { name: '其他数量' }), '900');
  expect(await button('支付 900 平台币')).toHaveProperty('disabled', false);
});

test('what the coins cover stays chosen when they are paid, and comes back with an empty field', async () => {
  const { client, user } = open();
  await button('支付 5,000 平台币');
  withCoins(3000);
  await act(() => client.refetchQueries({ queryKey: callKey(getUserDetail) }));
  expect(await screen.findByText('现有 3,000 平台币，还差 2,000')).toBeTruthy();
  const field = screen.getByRole('textbox', { name: '其他数量' });
  await user.type(field, '150');
  expect(await button('请先选择数量')).toHaveProperty('disabled', true);
  await user.clear(field);
  expect(screen.getByRole('radio', { name: /^5,000/ })).toHaveProperty('checked', true);
});

test('an exchange shows its result first, then waits for the game to take it', async () => {
  const { user, router } = open();
  await user.click(await screen.findByRole('radio', { name: /^3,000300 灯油/ }));
  const pay = await button('支付 3,000 平台币');
  const gets = within(screen.getByRole('list', { name: '兑换后得到' }));
  expect(gets.getByRole('listitem').textContent).toBe('300灯油');
  expect(asked()).toEqual({ gameId: 1001, serverId: 11, account: 'lantern1', coins: 3000 });
  expect(router.state.location.search).toBe('?tab=exchange&coins=3000');
  const order = exchanged(7, 3000);
  api.on(createPaymentOrder, order);
  api.on(getPaymentOrder, order);
  await user.click(pay);
  const question = within(await screen.findByRole('dialog', { name: /^用平台币支付/ }));
  expect(question.getByText(/支付后等游戏发放/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: '支付 3,000 平台币' }));
  const done = within(await screen.findByRole('dialog', { name: '支付成功' }));
  expect(await done.findByText('等待游戏发放')).toBeTruthy();
  expect(api.asked(createPaymentOrder)[0]?.body).toMatchObject({ type: 3, method: 5 });
});

test('zone coins pay their allowed part, and only if the player wants it', async () => {
  withCoins(8000, 800);
  const { user, router } = open('/recharge?tab=exchange&coins=1000');
  await button('支付 1,000 平台币');
  await user.click(screen.getByRole('switch', { name: '用 500 专区币抵扣' }));
  expect(await button('支付 500 平台币')).toHaveProperty('disabled', false);
  expect(asked()).toMatchObject({ coins: 1000, zoneCoins: 500 });
  expect(screen.getByText('−500 专区币')).toBeTruthy();
  expect(router.state.location.search).toBe('?tab=exchange&coins=1000&zone=1');
  await user.click(screen.getByRole('radio', { name: /^3,000/ }));
  expect(await button('支付 2,200 平台币')).toBeTruthy();
  expect(asked()).toMatchObject({ coins: 3000, zoneCoins: 800 });
});

test('zone coins that a lost answer may have spent are not spent a second time', async () => {
  withCoins(8000, 800);
  api.on(createPaymentOrder, broken(503));
  const path = '/recharge?tab=exchange&coins=1000&zone=1';
  const pay = async (user: ReturnType<typeof open>['user'], price: string) => {
    await user.click(await button(`支付 ${price}`));
    const question = within(await screen.findByRole('dialog', { name: `用平台币支付 ${price}？` }));
    await user.click(question.getByRole('button', { name: `支付 ${price}` }));
    return question;
  };
  const question = await pay(open(path).user, '500 平台币');
  expect(question.getByText('专区币抵扣').nextElementSibling?.textContent).toBe('500 专区币');
  expect((await question.findByRole('alert')).textContent).toMatch(/不会重复下单/);
  cleanup();
  withCoins(7500, 300);
  const order = exchanged(7, 1000, { priceFen: 500, amountFen: 500, zoneCoins: 500 });
  api.on(createPaymentOrder, order);
  api.on(getPaymentOrder, order);
  const { user } = open(path);
  await user.click(await enabledButton('支付 700 平台币'));
  const again = within(await screen.findByRole('dialog', { name: '用平台币支付 500 平台币？' }));
  await user.click(again.getByRole('button', { name: '重试' }));
  await screen.findByRole('dialog', { name: '支付成功' });
  const [first, second] = api.asked(createPaymentOrder).map(({ body }) => body);
  const { requestId, amountFen, content } = first ?? {};
  expect(content).toMatchObject({ coins: 1000, zoneCoins: 500 });
  expect(second).toMatchObject({ requestId, amountFen, content });
});

test('zone coins that another page has spent are fetched again', async () => {
  withCoins(8000, 800);
  api.on(quotePaymentOrder, refused('LEDGER_INSUFFICIENT'));
  const { user } = open('/recharge?tab=exchange&coins=1000&zone=1');
  const again = await button('重试');
  withCoins(8000, 300);
  await user.click(again);
  expect(await screen.findByRole('switch', { name: '用 300 专区币抵扣' })).toBeTruthy();
});

test('a share of zone coins lowered meanwhile is confirmed again, and paid', async () => {
  withCoins(8000, 800);
  const { user } = open('/recharge?tab=exchange&coins=1000');
  const zone = await screen.findByRole('switch', { name: '用 500 专区币抵扣' });
  await button('支付 1,000 平台币');
  api.on(listGameCurrencies, [{ ...currency, zonePercent: 20 }]);
  api.on(quotePaymentOrder, ({ body }) => priced(body, 200));
  await user.click(zone);
  expect(await button('支付 800 平台币')).toHaveProperty('disabled', false);
  expect(screen.getByRole('switch', { name: '用 200 专区币抵扣' })).toBeTruthy();
  expect(asked()).toMatchObject({ coins: 1000, zoneCoins: 200 });
});

test('a rate that ended meanwhile is no longer offered, whichever call reports it', async () => {
  const { user } = open('/recharge?tab=exchange&coins=1000');
  const pay = await button('支付 1,000 平台币');
  api.on(listGameCurrencies, []);
  for (const call of [quotePaymentOrder, createPaymentOrder])
    api.on(call, refused('GAME_EXCHANGE_NONE'));
  await user.click(pay);
  const question = within(await screen.findByRole('dialog', { name: /^用平台币支付/ }));
  await user.click(question.getByRole('button', { name: '支付 1,000 平台币' }));
  expect(await screen.findByText('暂无数据')).toBeTruthy();
  expect(screen.getByText(/^还没有游戏开放兑换/)).toBeTruthy();
});

test('a game that takes no zone coins offers none', async () => {
  api.on(listGameCurrencies, [{ ...currency, zonePercent: 0 }]);
  withCoins(8000, 800);
  open('/recharge?tab=exchange&coins=1000&zone=1');
  await button('支付 1,000 平台币');
  expect(screen.queryByText(/专区币/)).toBeNull();
});

test('a player without zone coins learns where they come from', async () => {
  open('/recharge?tab=exchange&coins=1000');
  expect(await screen.findByText(/专区币最多抵 50%.*充值返利、任务和抽奖会送/)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('missing coins are counted, with a link to buy some', async () => {
  withCoins(400);
  open('/recharge?tab=exchange&coins=1000');
  const alert = await screen.findByText(/^平台币不够，还差 600 平台币/);
  expect(within(alert).getByRole('link', { name: '去充值' })).toBeTruthy();
  expect(await button('支付 1,000 平台币')).toHaveProperty('disabled', true);
});

test('an amount that can’t be exchanged shows which amounts can', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: '其他数量' }), '150');
  expect((await screen.findByRole('alert')).textContent).toBe(
    '请输入 100–5,000,000 之间 100 的整数倍',
  );
  expect(await button('请先选择数量')).toHaveProperty('disabled', true);
});

test('a refusal by the platform is shown on the page', async () => {
  api.on(createPaymentOrder, refused('GAME_EXCHANGE_NONE'));
  const { user } = open('/recharge?tab=exchange&coins=1000');
  await user.click(await enabledButton('支付 1,000 平台币'));
  const question = within(await screen.findByRole('dialog', { name: /^用平台币支付/ }));
  await user.click(question.getByRole('button', { name: '支付 1,000 平台币' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/兑换/);
});

test('a game without a currency is not exchanged into; another is chosen', async () => {
  api.on(getLastRegisterAccount, { ...account, gameId: 1002 });
  // No account can be registered without a server.
  api.on(listGameAccounts, ({ query }) => (query.get('gameId') === '1002' ? [] : [account]));
  const { user, router } = open('/recharge?tab=exchange&gameId=1002&coins=1000');
  expect(await button('这个游戏没有开放兑换')).toHaveProperty('disabled', true);
  expect(screen.getByText('暂无数据')).toBeTruthy();
  await user.click(await button('更换游戏'));
  const dialog = within(await screen.findByRole('dialog', { name: '选择游戏' }));
  await user.click(await dialog.findByRole('button', { name: /灯油/ }));
  expect(router.state.location.search).toBe('?tab=exchange&gameId=1001&coins=1000');
  expect(await button('支付 1,000 平台币')).toBeTruthy();
});

test('a player of a game without exchange chooses from the games that have one', async () => {
  api.on(listGameAccounts, [{ ...account, gameId: 1002 }]);
  const { user, router } = open();
  const games = within(await screen.findByRole('list', { name: '可以兑换的游戏' }));
  expect(screen.getByText('用平台币换游戏里的货币，由游戏发到您的账号')).toBeTruthy();
  expect(screen.getByText(/^您有账号的游戏还不能兑换/)).toBeTruthy();
  expect(screen.getByText('请先选择游戏，这里会显示兑换后得到什么')).toBeTruthy();
  // What can be exchanged is there to see, and is chosen after the game.
  const amounts = within(screen.getByRole('radiogroup', { name: '平台币' }));
  for (const one of amounts.getAllByRole('radio')) expect(one).toHaveProperty('disabled', true);
  expect(await button('选择游戏')).toHaveProperty('disabled', false);
  await user.click(games.getByRole('button', { name: /100 平台币换 10 灯油/ }));
  expect(router.state.location.search).toBe('?tab=exchange&gameId=1001');
});

test('the game chosen beforehand is one with an account that has an exchange', async () => {
  api.on(listGameAccounts, [{ ...account, gameId: 1002 }, account]);
  open();
  expect(await screen.findByText('100 平台币换 10 灯油')).toBeTruthy();
});

test('the exchanges have their own tab, with what the game took', async () => {
  const list = [exchanged(8, 1000), exchanged(7, 3000, { gameDelivery: 'taken' })];
  api.on(pagePaymentOrders, { total: 2, list });
  open('/recharge?tab=exchanges');
  const orders = within(await screen.findByRole('list', { name: '付款订单' }));
  const rows = orders.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/等待游戏发放.*100 灯油.*1,000 平台币/);
  expect(rows[1]).toMatch(/已到账.*300 灯油/);
  expect(api.asked(pagePaymentOrders)[0]?.query.get('type')).toBe('3');
});
