import {
  addAddress,
  exchangePointsGoods,
  getUserDetail,
  listAddresses,
  listRegions,
  pagePointsGoods,
} from '@gamebox/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, dialog, enabledButton } from '../../../test/find.ts';
import { beginPlayer } from '../../../test/begin-player.ts';
import { broken, refused, silent } from '../../../test/fake-api.ts';
import { reloadUnknown } from '../../../test/reload-unknown.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { sampleAddress, sampleRegions } from '../../../test/sample-addresses.ts';
import { sampleUser } from '../../../test/sample-user.ts';
import { sampleGoods } from '../../../test/sample-welfare.ts';
import { WelfareScreen } from '../welfare-screen.tsx';

let api: ReturnType<typeof beginPlayer>;
beforeEach(() => {
  api = beginPlayer();
  const user = sampleUser();
  api.on(getUserDetail, { ...user, balances: { ...user.balances, points: 1000 } });
  api.on(listAddresses, [
    sampleAddress(7, { isDefault: true }),
    sampleAddress(8, { name: '沈舟' }),
  ]);
  api.on(listRegions, sampleRegions);
  api.on(pagePointsGoods, ({ body }) => {
    const goods = [
      sampleGoods(1, { name: '福利币' }),
      sampleGoods(2, { name: '风筝', physical: true, points: 600, limitPerUser: 1, remaining: 1 }),
      sampleGoods(3, { name: '夜灯', points: 3000 }),
      sampleGoods(4, { name: '键帽', stock: 0 }),
      sampleGoods(5, { name: '红伞', limitPerUser: 1, remaining: 0 }),
    ];
    const list = body['keyword'] === undefined ? goods : [];
    return { total: list.length, list };
  });
});
afterEach(() => vi.restoreAllMocks());

const open = () => renderScreen('/welfare', <WelfareScreen />, { path: '/welfare?tab=shop' });
const sent = () => api.asked(exchangePointsGoods).map(({ body }) => body);

test('goods show their price, the price of other levels, the stock, and why they can’t be bought', async () => {
  open();
  await button('兑换福利币');
  await waitFor(() => expect(screen.getByRole('button', { name: '还差 2,000 积分' })).toBeTruthy());
  const [coins, kite, lamp, keys, umbrella] = screen.getAllByRole('article');
  // Nothing stands between the page's title and these.
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(5);
  expect(coins?.textContent).toContain('红钻价 · 普通 110 · 至尊 90');
  expect(coins?.textContent).toContain('剩余 50 件');
  expect(kite?.textContent).toContain('邮寄');
  expect(kite?.textContent).toContain('剩余 50 件 · 还可兑 1 件');
  expect([lamp, keys, umbrella].map((card) => card?.querySelector('button')?.textContent)).toEqual([
    '还差 2,000 积分',
    '已兑完',
    '已达上限',
  ]);
});

test('points not known yet are not shown as 0, neither in the head nor in the question', async () => {
  api.on(getUserDetail, silent());
  const { user } = open();
  await user.click(await enabledButton('兑换福利币'));
  const question = await dialog('用 100 积分兑换？');
  expect(question.getAllByText('—')).toHaveLength(2);
  const exchange = question.getByRole('button', { name: '兑换 · 100 积分' });
  expect(exchange.hasAttribute('disabled')).toBe(true);
  expect(screen.queryByText('0')).toBeNull();
});

test('an exchange asks with its price and the remaining points, and makes one order', async () => {
  api.on(exchangePointsGoods, { orderId: 5 });
  const { user } = open();
  await user.click(await enabledButton('兑换福利币'));
  const question = await dialog('用 100 积分兑换？');
  expect(question.getByText('900')).toBeTruthy();
  await user.click(question.getByRole('button', { name: '多一件' }));
  expect(await screen.findByRole('dialog', { name: '用 200 积分兑换？' })).toBeTruthy();
  expect(question.getByText('800')).toBeTruthy();
  await user.dblClick(question.getByRole('button', { name: '兑换 · 200 积分' }));
  expect((await dialog('兑换成功')).getByText('福利币 × 2')).toBeTruthy();
  expect(sent()).toEqual([
    { goodsId: 1, quantity: 2, points: 100, requestId: expect.any(String) as string },
  ]);
});

test('after a network failure the same request is sent again; after a refusal another one', async () => {
  api.on(exchangePointsGoods, broken(502));
  const { user } = open();
  await user.click(await enabledButton('兑换福利币'));
  const question = await dialog('用 100 积分兑换？');
  const send = () => user.click(question.getByRole('button', { name: '兑换 · 100 积分' }));
  await send();
  expect((await question.findByRole('alert')).textContent).toContain('没有收到响应，请重试');
  api.on(exchangePointsGoods, refused('GOODS_SOLD_OUT'));
  await send();
  expect(await question.findByText('商品库存不足')).toBeTruthy();
  api.on(exchangePointsGoods, { orderId: 5 });
  await send();
  await dialog('兑换成功');
  const [first, again, other] = sent().map((body) => body['requestId']);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('an exchange without an answer is repeated after a reload once the player is known, by them alone', async () => {
  api.on(exchangePointsGoods, broken(502));
  const ask = async () => {
    const { user } = open();
    await user.click(await enabledButton('兑换福利币'));
    const question = await dialog('用 100 积分兑换？');
    const confirm = question.getByRole<HTMLButtonElement>('button', { name: /^兑换/ });
    return { confirm, question, press: () => user.click(confirm) };
  };
  const first = await ask();
  await waitFor(() => expect(first.confirm.disabled).toBe(false));
  await first.press();
  await first.question.findByText(/^没有收到响应/);
  const telling = reloadUnknown(api);
  const again = await ask();
  expect(await again.question.findByText('没有读到您的账户，正在重试')).toBeTruthy();
  expect(again.confirm.disabled).toBe(true);
  await telling();
  await waitFor(() => expect(again.confirm.disabled).toBe(false));
  await again.press();
  await again.question.findByText(/^没有收到响应/);
  await reloadUnknown(api)(sampleUser({ userId: 2 }));
  const other = await ask();
  await waitFor(() => expect(other.confirm.disabled).toBe(false));
  await other.press();
  await other.question.findByText(/^没有收到响应/);
  const [one, two, three] = sent().map((body) => body['requestId']);
  expect(two).toBe(one);
  expect(three).not.toBe(one);
});

test('the same request can be repeated though it took the last points and the last of the limit', async () => {
  api.on(exchangePointsGoods, broken(502));
  const { user } = open();
  await user.click(await enabledButton('兑换福利币'));
  const question = await dialog('用 100 积分兑换？');
  const player = sampleUser();
  api.on(getUserDetail, { ...player, balances: { ...player.balances, points: 20 } });
  const gone = sampleGoods(1, { name: '福利币', limitPerUser: 1, remaining: 0 });
  api.on(pagePointsGoods, { total: 1, list: [gone] });
  await user.click(question.getByRole('button', { name: '兑换 · 100 积分' }));
  expect((await question.findByRole('alert')).textContent).toContain('没有收到响应，请重试');
  expect(await question.findByText('20')).toBeTruthy();
  api.on(exchangePointsGoods, { orderId: 5 });
  await user.click(question.getByRole('button', { name: '兑换 · 100 积分' }));
  await dialog('兑换成功');
  const [first, again] = sent().map((body) => body['requestId']);
  expect(again).toBe(first);
});

test('a changed price is shown before it is paid', async () => {
  const { user } = open();
  await user.click(await enabledButton('兑换福利币'));
  const question = await dialog('用 100 积分兑换？');
  api.on(exchangePointsGoods, refused('GOODS_PRICE_CHANGED'));
  api.on(pagePointsGoods, { total: 1, list: [sampleGoods(1, { name: '福利币', points: 300 })] });
  await user.click(question.getByRole('button', { name: '兑换 · 100 积分' }));
  const dearer = await dialog('用 300 积分兑换？');
  expect((await dearer.findByRole('alert')).textContent).toBe('价格已变化，请确认新价格后再兑换');
  api.on(exchangePointsGoods, { orderId: 5 });
  await user.click(dearer.getByRole('button', { name: '兑换 · 300 积分' }));
  await dialog('兑换成功');
  expect(sent().map(({ points }) => points)).toEqual([100, 300]);
});

test('goods that are sent go to the default address, or another', async () => {
  api.on(exchangePointsGoods, { orderId: 5 });
  const { user } = open();
  await user.click(await enabledButton('兑换风筝'));
  const question = await dialog('用 600 积分兑换？');
  const [first, second] = await question.findAllByRole('radio');
  expect((first as HTMLInputElement).checked).toBe(true);
  await user.click(second ?? document.body);
  await user.click(question.getByRole('button', { name: '兑换 · 600 积分' }));
  expect((await dialog('兑换成功')).getByText(/我们会尽快寄出/)).toBeTruthy();
  expect(sent()[0]).toMatchObject({ goodsId: 2, addressId: 8 });
});

test('an address that was edited meanwhile is shown before anything is sent to it', async () => {
  api.on(listAddresses, [sampleAddress(7, { version: 'old' })]);
  api.on(exchangePointsGoods, refused('ADDRESS_CHANGED'));
  const { user } = open();
  await user.click(await enabledButton('兑换风筝'));
  const question = await dialog('用 600 积分兑换？');
  await question.findByText(/望海路/);
  api.on(listAddresses, [sampleAddress(7, { version: 'new', detail: '新家路 99 号' })]);
  await user.click(question.getByRole('button', { name: '兑换 · 600 积分' }));
  expect((await question.findByRole('alert')).textContent).toBe('收货地址已修改，请确认新地址');
  expect(await question.findByText(/新家路 99 号/)).toBeTruthy();
  api.on(exchangePointsGoods, { orderId: 5 });
  await user.click(question.getByRole('button', { name: '兑换 · 600 积分' }));
  await dialog('兑换成功');
  expect(sent().map(({ addressVersion }) => addressVersion)).toEqual(['old', 'new']);
});

test('without an address one is added in the question, and chosen', async () => {
  api.on(listAddresses, []);
  const { user } = open();
  await user.click(await enabledButton('兑换风筝'));
  const question = await dialog('用 600 积分兑换？');
  expect(await question.findByText('还没有收货地址，先新增一个')).toBeTruthy();
  const confirm = question.getByRole('button', { name: '兑换 · 600 积分' });
  expect(confirm.hasAttribute('disabled')).toBe(true);
  await user.click(question.getByRole('button', { name: '新增地址' }));
  expect(await screen.findByRole('dialog', { name: '新增收货地址' })).toBeTruthy();
  expect(api.asked(addAddress)).toHaveLength(0);
});

test('a search asks the server, and says if nothing is found', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('searchbox', { name: '搜索商品' }), '没有');
  expect(await screen.findByText('没有找到含“没有”的商品，换一个词试试')).toBeTruthy();
});
