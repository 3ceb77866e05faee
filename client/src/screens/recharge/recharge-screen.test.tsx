import {
  createPaymentOrder,
  getGame,
  getLastRegisterAccount,
  getPaymentOptions,
  listGameAccounts,
  listGameCurrencies,
  listGameRecords,
  pageGames,
  quotePaymentOrder,
  searchServers,
} from '@gamebox/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { broken, silent } from '../../test/fake-api.ts';
import { button } from '../../test/find.ts';
import {
  account,
  beginRecharge,
  currencyOf,
  openRecharge as open,
} from '../../test/recharge-world.tsx';
import { sampleGameAccount } from '../../test/sample-account.ts';
import { sampleGame, sampleServerGroup } from '../../test/sample-games.ts';
import { sampleOptions } from '../../test/sample-payments.ts';

const recordOf = (gameId: number) => ({
  gameId,
  name: `游戏${gameId}`,
  coverPicture: '',
  lastPlayTime: 1,
  playSeconds: 60,
});
const page = <T,>(list: readonly T[], total = list.length) => ({ total, list });

let api: ReturnType<typeof beginRecharge>;
beforeEach(() => {
  api = beginRecharge();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const asked = () => api.asked(quotePaymentOrder).at(-1)?.body['content'];

test('a player who registered before gets game, server and account preselected', async () => {
  const { user, router } = open();
  expect((await screen.findByRole('combobox', { name: '服务器' })).textContent).toContain('老区');
  expect(screen.getByRole('combobox', { name: '游戏账号' }).textContent).toContain('lantern1');
  // The least amount with a bonus is offered, with what it gives; nothing is ordered by that.
  expect(await button('支付 ¥50.00')).toHaveProperty('disabled', false);
  expect(screen.getByRole('radio', { name: /¥50.*返 5%/ })).toHaveProperty('checked', true);
  expect(screen.getByRole('list', { name: '支付后得到' })).toBeTruthy();
  expect(asked()).toEqual({ gameId: 1001, serverId: 11, account: 'lantern1', rechargeFen: 5000 });
  expect(api.asked(createPaymentOrder)).toEqual([]);
  expect(screen.getByText('充到 ¥100.00，返利 10%')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /¥100.*返 10%/ }));
  expect(await button('支付 ¥100.00')).toBeTruthy();
  expect(router.state.location.search).toBe('?amountFen=10000');
});

const serverBox = () => screen.findByRole('combobox', { name: '服务器' });

test.each([
  ['played last', 12, '新区', '您上次玩的服务器'],
  ['where the account was registered', null, '老区', '账号 lantern1 注册的服务器'],
])('the server chosen beforehand is the one %s, and says so', async (_, serverId, name, note) => {
  api.on(listGameRecords, [{ ...recordOf(1001), serverId }]);
  open();
  expect((await serverBox()).textContent).toContain(name);
  expect(screen.getByText(note)).toBeTruthy();
});

test.each([
  ['an account without a server', [{ ...account, serverId: null }]],
  ['no account', []],
])('a player with %s finds no server chosen, and chooses one', async (_, accounts) => {
  api.on(listGameAccounts, accounts);
  const { user } = open('/recharge?gameId=1001');
  expect((await serverBox()).textContent).toContain('请选择服务器');
  expect(screen.getByText('没有您玩过的服务器，请选择一个')).toBeTruthy();
  const choose = await button('选择服务器');
  expect(choose.className).toMatch(/primary/);
  expect(api.asked(quotePaymentOrder)).toEqual([]);
  await user.click(choose);
  await user.click(await screen.findByRole('option', { name: '新区' }));
  const [next, note] =
    accounts.length === 0
      ? ['注册账号', '您在这里还没有游戏账号']
      : ['支付 ¥50.00', '不是您上次玩的服务器，请核对'];
  expect(await button(next)).toBeTruthy();
  expect(screen.getByText(note)).toBeTruthy();
});

/** Accounts in these games, each later than the one before. */
const accountsIn = (...games: readonly number[]) =>
  api.on(listGameAccounts, ({ query }) => {
    const asked = query.get('gameId');
    const all = games.map((gameId, place) => sampleGameAccount({ gameId, createTime: 10 + place }));
    return all.filter(({ gameId }) => asked === null || gameId === Number(asked));
  });

test('the game chosen beforehand is the last one with an account that sells a currency', async () => {
  accountsIn(1003, 1001);
  api.on(listGameCurrencies, [currencyOf(1003), currencyOf(1004)]);
  api.on(listGameRecords, [recordOf(1002), recordOf(1004), recordOf(1003)]);
  open();
  expect(await button('支付 ¥50.00')).toBeTruthy();
  expect(asked()).toMatchObject({ gameId: 1003 });
  expect(screen.queryByText(/^暂不支持兑换到/)).toBeNull();
});

test.each([
  ['played after the other’s registration', 50, 1003],
  ['registered last', 5, 1004],
])('of several games with an account it is the one %s', async (_, lastPlayTime, gameId) => {
  accountsIn(1003, 1004);
  api.on(listGameCurrencies, [currencyOf(1003), currencyOf(1004)]);
  api.on(listGameRecords, [{ ...recordOf(1003), lastPlayTime }]);
  open();
  expect(await button('支付 ¥50.00')).toBeTruthy();
  expect(asked()).toMatchObject({ gameId });
});

test.each([
  ['no account', [], /^您还没有游戏账号/],
  ['none in a game that sells a currency', [1001], /^您有账号的游戏还不能兑换，可以兑换：青河$/],
])('a player with %s is told so, and no game is chosen', async (_, games, why) => {
  accountsIn(...games);
  api.on(listGameCurrencies, [currencyOf(1003)]);
  api.on(listGameRecords, [recordOf(1003)]);
  open();
  expect(await button('选择游戏')).toBeTruthy();
  expect(screen.getByText(why)).toBeTruthy();
  expect(api.asked(quotePaymentOrder)).toEqual([]);
});

test('a chosen game without a currency says before the payment that coins go elsewhere', async () => {
  api.on(listGameCurrencies, [currencyOf(1003)]);
  open('/recharge?gameId=1001&serverId=11&account=lantern1&amountFen=5000');
  expect(await button('支付 ¥50.00')).toBeTruthy();
  expect(screen.getByText(/^暂不支持兑换到游戏1001，买到的平台币存在您的账户/)).toBeTruthy();
});

test('where no game sells a currency, that is said before the payment', async () => {
  api.on(listGameCurrencies, []);
  open();
  expect(await button('支付 ¥50.00')).toBeTruthy();
  expect(screen.getByText(/^暂不支持兑换到游戏1001，买到的平台币存在您的账户/)).toBeTruthy();
});

test('currencies that are known late leave the chosen game', async () => {
  api.on(listGameCurrencies, () => broken());
  api.on(listGameRecords, [recordOf(1003)]);
  const { client } = open();
  expect(await button('支付 ¥50.00')).toBeTruthy();
  api.on(listGameCurrencies, [currencyOf(1003)]);
  await act(() => client.invalidateQueries());
  expect(await screen.findByText(/^暂不支持兑换到游戏1001/)).toBeTruthy();
});

test('a typed amount counts once it is valid', async () => {
  const { user } = open();
  const field = await screen.findByRole('textbox', { name: '其他金额' });
  await user.type(field, '0');
  expect((await screen.findByRole('alert')).textContent).toBe('请输入 1–50,000 的整数');
  // The amount offered first is not paid in place of what was typed.
  expect(await button('请先选择金额')).toHaveProperty('disabled', true);
  await user.clear(field);
  expect(await button('支付 ¥50.00')).toBeTruthy();
  await user.type(field, '66');
  expect(await button('支付 ¥66.00')).toBeTruthy();
  // The typed number passes an amount that has a tile.
  await user.clear(field);
  await user.type(field, '500');
  expect(await button('支付 ¥500.00')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole('radio', { name: '¥10.001,000 平台币' }));
  expect(field).toHaveProperty('value', '');
});

test('while another server loads the page stays, and the new server is paid for', async () => {
  const { user } = open('/recharge?gameId=1001&serverId=11&account=lantern1&amountFen=5000');
  await button('支付 ¥50.00');
  api.on(getGame, silent());
  const server = screen.getByRole('combobox', { name: '服务器' });
  await user.click(server);
  await user.click(await screen.findByRole('option', { name: '新区' }));
  await waitFor(() => expect(asked()).toMatchObject({ serverId: 12 }));
  expect(screen.getByRole('combobox', { name: '服务器' })).toBe(server);
  expect(screen.getByRole('textbox', { name: '其他金额' })).toBeTruthy();
});

test('an account of an old server can be paid for once that server is known', async () => {
  api.on(listGameAccounts, [account, { ...account, account: 'second2', serverId: 99 }]);
  const { user } = open('/recharge?gameId=1001&amountFen=5000');
  await button('支付 ¥50.00');
  api.on(getGame, silent());
  await user.click(screen.getByRole('combobox', { name: '游戏账号' }));
  await user.click(await screen.findByRole('option', { name: 'second2' }));
  expect(await button('正在查询服务器')).toHaveProperty('disabled', true);
});

test('the price of a typed amount is requested once typing pauses', async () => {
  open();
  const field = await screen.findByRole('textbox', { name: '其他金额' });
  await button('支付 ¥50.00');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const value of ['6', '66']) {
    fireEvent.change(field, { target: { value } });
    await act(async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    });
  }
  expect(screen.getByRole('button', { name: '支付 ¥50.00' })).toHaveProperty('disabled', true);
  act(() => void vi.runOnlyPendingTimers());
  vi.useRealTimers();
  expect(await button('支付 ¥66.00')).toBeTruthy();
  const amounts = api
    .asked(quotePaymentOrder)
    .map(({ body }) => (body['content'] as { rechargeFen: number }).rechargeFen);
  expect(new Set(amounts)).toEqual(new Set([5000, 6600]));
});

test('the choice is in the address, so that a reload keeps it', async () => {
  open('/recharge?gameId=1002&serverId=12&account=second2&amountFen=1000');
  expect(await button('支付 ¥10.00')).toBeTruthy();
  expect(asked()).toEqual({ gameId: 1002, serverId: 12, account: 'second2', rechargeFen: 1000 });
});

test('a new player finds a server by a few letters, and registers there', async () => {
  api.on(getLastRegisterAccount, null);
  api.on(listGameAccounts, []);
  api.on(pageGames, page([sampleGame(1001)]));
  api.on(searchServers, page([sampleServerGroup(1001)]));
  const { user, router } = open();
  await user.click(await button('选择游戏'));
  const dialog = within(await screen.findByRole('dialog', { name: '选择游戏' }));
  expect(await dialog.findByRole('button', { name: /游戏1001/ })).toBeTruthy();
  await user.type(dialog.getByRole('searchbox', { name: '搜索游戏或服务器' }), 'qh');
  await user.click(await dialog.findByRole('button', { name: '青河二区' }));
  expect(router.state.location.search).toBe('?gameId=1001&serverId=12');
  await user.click(await screen.findByRole('radio', { name: /¥50.*返 5%/ }));
  const summary = within(screen.getByRole('region', { name: '支付' }));
  // The same figure has the same name once the platform has priced it.
  expect(summary.getByText('应付').nextElementSibling?.textContent).toBe('¥50.00');
  expect(summary.getByRole('list', { name: '支付后得到' }).textContent).toMatch(/5,000\s*平台币/);
  expect(summary.getByText('另返 5%，以专区币发放')).toBeTruthy();
  // The next step replaces the payment button and is shown only there.
  expect(summary.getByRole('button', { name: '注册账号' })).toBe(await button('注册账号'));
  expect(api.asked(quotePaymentOrder)).toEqual([]);
  await user.click(await button('注册账号'));
  expect(await screen.findByRole('dialog', { name: '注册游戏账号' })).toBeTruthy();
});

test('a member sees what the level adds to each amount', async () => {
  api.on(getPaymentOptions, { ...sampleOptions(), memberPercent: 3 });
  open();
  expect(await screen.findByRole('radio', { name: '¥10.001,000 平台币返 3%' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: '¥50.005,000 平台币返 8%' })).toBeTruthy();
  expect(screen.getByText(/返利以专区币发放，已含会员加赠 3%/)).toBeTruthy();
});

test('a part that fails can be tried again', async () => {
  api.on(getPaymentOptions, broken());
  const { user } = open();
  const retry = await button('重试');
  api.on(getPaymentOptions, sampleOptions());
  await user.click(retry);
  expect(await screen.findByRole('radio', { name: /¥50.*返 5%/ })).toBeTruthy();
});
