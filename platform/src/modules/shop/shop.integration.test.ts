import { randomUUID } from 'node:crypto';
import {
  ERRORS,
  OrderType,
  RewardType,
  addAddress,
  closePointsOrder,
  deleteAddress,
  editAddress,
  exchangePointsGoods,
  getUserDetail,
  listAddresses,
  pageCoupons,
  pagePointsGoods,
  pagePointsOrders,
  receivePointsOrder,
  pageMessages,
} from '@gamebox/contract';
import type { CallBody } from '@gamebox/contract';
import {
  correctPointsOrderParcel,
  pagePointsOrdersToSend,
  readPointsOrder,
  sendPointsOrder,
} from '@gamebox/contract/admin';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { insertGoods, insertGoodsVersion } from '../../../test/insert-goods.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { givePoints } from '../../../test/test-shop.ts';
import { DAY_MS } from '../../china/time.ts';
import { createActivityRepository } from '../activity/repository.ts';
import { createActivityService } from '../activity/service.ts';
import { listLedgerFaults } from '../ledger/check-repository.ts';
import { createLedgerRepository } from '../ledger/repository.ts';
import { createLedgerService } from '../ledger/service.ts';

interface Player {
  readonly token: string;
  readonly userId: number;
  readonly addressId: number;
}
const ADDRESS = {
  name: '顾青河',
  mobile: '13911112222',
  region: '广东省深圳市南山区',
  detail: '望海路 7 号',
  isDefault: true,
};
type Wish = Partial<CallBody<typeof exchangePointsGoods>>;

let platform: TestPlatform;
let mobile = 13_800_000_200;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterEach(async () => {
  const faults = await listLedgerFaults(platform.db);
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
afterAll(() => platform.close());

async function enter(points = 100): Promise<Player> {
  const token = await platform.login(String((mobile += 1)));
  const userId = (await platform.call(getUserDetail, { token })).data?.userId ?? 0;
  const { db, clock } = platform;
  await givePoints(db, createLedgerService(createLedgerRepository(db), clock.now), userId, points);
  const { data } = await platform.call(addAddress, { token, body: ADDRESS });
  return { token, userId, addressId: data?.addressId ?? 0 };
}

const exchange = ({ token, addressId }: Player, goodsId: number, wish: Wish = {}) =>
  platform.call(exchangePointsGoods, {
    token,
    body: { goodsId, quantity: 1, addressId, requestId: randomUUID(), ...wish },
  });
const pointsOf = async ({ token }: Player) =>
  (await platform.call(getUserDetail, { token })).data?.balances?.points;
const ordersOf = async ({ token }: Player) =>
  (await platform.call(pagePointsOrders, { token })).data?.list ?? [];
const goodsOf = async (goodsId: number, token?: string) => {
  const sent = { body: { pageSize: 500 }, ...(token === undefined ? {} : { token }) };
  return (await platform.call(pagePointsGoods, sent)).data?.list.find(
    (goods) => goods.goodsId === goodsId,
  );
};

test('goods are paged, searched by a part of the name, and say what is left for whom', async () => {
  const player = await enter();
  const goodsId = await insertGoods(platform.db, { name: '青河灯 A', stock: 9, limit: 3 });
  await insertGoods(platform.db, { name: '青河灯 B' });
  const search = async (body: CallBody<typeof pagePointsGoods>) =>
    (await platform.call(pagePointsGoods, { body })).data;
  expect(await search({ keyword: '灯 a' })).toMatchObject({
    total: 1,
    list: [{ goodsId, stock: 9, limitPerUser: 3, remaining: null, points: 10, physical: true }],
  });
  expect(await search({ keyword: '青河灯', pageSize: 1, pageNo: 2 })).toMatchObject({
    total: 2,
    list: [{ name: '青河灯 B' }],
  });
  expect((await search({ keyword: '%' }))?.total).toBe(0);
  await exchange(player, goodsId, { quantity: 2 });
  expect(await goodsOf(goodsId, player.token)).toMatchObject({ stock: 7, remaining: 1 });
});

test('an exchange takes points and stock once, however often it is asked for', async () => {
  const player = await enter();
  const goodsId = await insertGoods(platform.db, { stock: 5 });
  const requestId = randomUUID();
  const wish = { quantity: 2, requestId };
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => exchange(player, goodsId, wish)),
  );
  expect(new Set(answers.map(({ data }) => data?.orderId)).size).toBe(1);
  expect(await pointsOf(player)).toBe(80);
  expect((await goodsOf(goodsId))?.stock).toBe(3);
  const [order] = await ordersOf(player);
  expect(order).toMatchObject({
    orderId: answers[0]?.data?.orderId,
    orderType: 3,
    quantity: 2,
    points: 20,
    state: 'created',
    actions: ['close'],
    address: { name: '顾**', mobile: '139****2222', region: '广东省深圳市南山区' },
  });
  for (const other of [{ quantity: 1 }, { goodsId: goodsId + 1 }, { addressId: 1 }]) {
    const refused = await exchange(player, goodsId, { ...wish, ...other });
    expect(refused.code).toBe(ERRORS.ORDER_REQUEST_USED.code);
  }
  const activity = createActivityService(createActivityRepository(platform.db), platform.clock.now);
  const exchanged = { userId: player.userId, kind: 'exchange', subject: String(goodsId) } as const;
  expect(await activity.timesOf(exchanged, '1970-01-01')).toBe(1);
  // The same id from another player is another request.
  const other = await enter();
  expect((await exchange(other, goodsId, wish)).data?.orderId).not.toBe(order?.orderId);
});

test('asked again after price, stock and address have gone it still answers the first', async () => {
  const player = await enter();
  const goodsId = await insertGoods(platform.db, { stock: 1 });
  const requestId = randomUUID();
  const first = await exchange(player, goodsId, { requestId });
  await insertGoodsVersion(platform.db, goodsId, { points: 99, fromTime: 1, onSale: false });
  await platform.call(deleteAddress, { token: player.token, params: { id: player.addressId } });
  expect(await exchange(player, goodsId, { requestId })).toEqual(first);
  expect((await ordersOf(player))[0]?.address?.detail).toBe('望海路 7 号');
});

test('a price holds from its time on, by the server’s clock', async () => {
  const player = await enter();
  const goodsId = await insertGoods(platform.db, { points: 10 });
  const now = platform.clock.now();
  await insertGoodsVersion(platform.db, goodsId, { points: 30, fromTime: now + 1 });
  expect((await goodsOf(goodsId))?.points).toBe(10);
  await exchange(player, goodsId);
  platform.clock.advance(1);
  expect((await goodsOf(goodsId))?.points).toBe(30);
  await exchange(player, goodsId);
  expect((await ordersOf(player)).map(({ points }) => points)).toEqual([30, 10]);
  expect(await pointsOf(player)).toBe(60);
});

test('at another price than was shown nothing is taken, and the first order is still answered', async () => {
  const player = await enter();
  const goodsId = await insertGoods(platform.db, { points: 10, diamondPoints: 8 });
  // A member's price, whose level has ended meanwhile.
  const lapsed = await exchange(player, goodsId, { points: 8 });
  expect(lapsed.code).toBe(ERRORS.GOODS_PRICE_CHANGED.code);
  const requestId = randomUUID();
  const first = await exchange(player, goodsId, { points: 10, requestId });
  expect(first.code).toBe(0);
  await insertGoodsVersion(platform.db, goodsId, { points: 30, fromTime: platform.clock.now() });
  const dearer = await exchange(player, goodsId, { points: 10 });
  expect(dearer).toMatchObject(ERRORS.GOODS_PRICE_CHANGED);
  expect(await pointsOf(player)).toBe(90);
  expect(await exchange(player, goodsId, { points: 30, requestId })).toEqual(first);
  expect((await exchange(player, goodsId, { points: 30 })).code).toBe(0);
  expect(await pointsOf(player)).toBe(60);
});

test('nothing is sent to an address that was edited since it was shown', async () => {
  const player = await enter();
  const { token, addressId } = player;
  const goodsId = await insertGoods(platform.db, { points: 10 });
  const versionNow = async () =>
    (await platform.call(listAddresses, { token })).data?.[0]?.version ?? '';
  const addressVersion = await versionNow();
  const requestId = randomUUID();
  const first = await exchange(player, goodsId, { addressVersion, requestId });
  expect(first.code).toBe(0);
  await platform.call(editAddress, {
    token,
    body: { ...ADDRESS, addressId, detail: '新家路 9 号' },
  });
  expect(await exchange(player, goodsId, { addressVersion })).toMatchObject(ERRORS.ADDRESS_CHANGED);
  expect(await exchange(player, goodsId, { addressVersion, requestId })).toEqual(first);
  expect(await pointsOf(player)).toBe(90);
  expect(await exchange(player, goodsId, { addressVersion: await versionNow() })).toMatchObject({
    code: 0,
  });
});

test.each<[string, number, Parameters<typeof insertGoods>[1], Wish]>([
  ['too few points', ERRORS.LEDGER_INSUFFICIENT.code, { points: 101 }, {}],
  ['too few in stock', ERRORS.GOODS_SOLD_OUT.code, { stock: 1 }, { quantity: 2 }],
  ['more than each may have', ERRORS.GOODS_LIMIT.code, { limit: 1 }, { quantity: 2 }],
  ['another’s address', ERRORS.ADDRESS_NOT_FOUND.code, {}, { addressId: 1 }],
  ['no address', ERRORS.GOODS_ADDRESS_REQUIRED.code, {}, { addressId: undefined }],
  ['no such goods', ERRORS.GOODS_NOT_FOUND.code, {}, { goodsId: 1 }],
  ['nothing', 400, {}, { quantity: 0 }],
  ['an id that is no UUID', 400, {}, { requestId: 'again' }],
])('%s: refused, and nothing is changed', async (_, code, given, wish) => {
  const owner = await enter();
  const player = await enter();
  const goodsId = await insertGoods(platform.db, given);
  const before = await goodsOf(goodsId);
  const asked = wish.addressId === 1 ? { ...wish, addressId: owner.addressId } : wish;
  expect((await exchange(player, goodsId, asked)).code).toBe(code);
  expect(await ordersOf(player)).toEqual([]);
  expect(await pointsOf(player)).toBe(100);
  expect(await goodsOf(goodsId)).toEqual(before);
});

test('coupons are in the account at once, as many as were exchanged, and once', async () => {
  const player = await enter();
  const coupon = { orderType: OrderType.recharge, value: 500, minimum: 3000 };
  const rule = { ...coupon, name: '充值满30减5', opensAfterDays: 0, validDays: 30 };
  const fixed = { type: RewardType.coupon, value: 1, minValue: null, maxValue: null };
  const goodsId = await insertGoods(platform.db, { rewards: [{ ...fixed, coupon: rule }] });
  const wish = { quantity: 3, addressId: undefined, requestId: randomUUID() };
  await Promise.all(Array.from({ length: 5 }, () => exchange(player, goodsId, wish)));
  const { data } = await platform.call(pageCoupons, { token: player.token });
  expect(data?.list).toEqual(Array.from({ length: 3 }, () => expect.objectContaining(coupon)));
  const [order] = await ordersOf(player);
  expect(order).toMatchObject({ state: 'received', actions: [], physical: false, address: null });
  expect(await pointsOf(player)).toBe(70);
  const close = { token: player.token, body: { orderId: order?.orderId ?? 0 } };
  expect((await platform.call(closePointsOrder, close)).code).toBe(ERRORS.ORDER_STATE.code);
});

test('closing gives points, stock and the limit back, once', async () => {
  const player = await enter();
  const goodsId = await insertGoods(platform.db, { stock: 2, limit: 2 });
  const orderId = (await exchange(player, goodsId, { quantity: 2 })).data?.orderId ?? 0;
  expect((await exchange(player, goodsId)).code).toBe(ERRORS.GOODS_LIMIT.code);
  const close = (token: string) => platform.call(closePointsOrder, { token, body: { orderId } });
  const stranger = await enter();
  expect((await close(stranger.token)).code).toBe(ERRORS.ORDER_NOT_FOUND.code);
  const closed = await Promise.all(Array.from({ length: 6 }, () => close(player.token)));
  expect(closed.map(({ data }) => data?.state)).toEqual(closed.map(() => 'closed'));
  expect(await pointsOf(player)).toBe(100);
  expect(await goodsOf(goodsId, player.token)).toMatchObject({ stock: 2, remaining: 2 });
  const receive = { token: player.token, body: { orderId } };
  expect((await platform.call(receivePointsOrder, receive)).code).toBe(ERRORS.ORDER_STATE.code);
  expect((await exchange(player, goodsId)).code).toBe(0);
});

test('a sent order is received by its player, or after 15 days; it can’t be closed', async () => {
  const player = await enter();
  const goodsId = await insertGoods(platform.db);
  const ids = [await exchange(player, goodsId), await exchange(player, goodsId)].map(
    ({ data }) => data?.orderId ?? 0,
  );
  const [orderId = 0] = ids;
  const sent = { token: player.token, body: { orderId } };
  expect((await platform.call(receivePointsOrder, sent)).code).toBe(ERRORS.ORDER_STATE.code);
  await platform.db
    .updateTable('pointsOrder')
    .set({ state: 'sent', sendTime: platform.clock.now() })
    .where('orderId', 'in', ids)
    .execute();
  expect((await platform.call(closePointsOrder, sent)).code).toBe(ERRORS.ORDER_STATE.code);
  const stranger = await enter();
  const others = await platform.call(receivePointsOrder, { ...sent, token: stranger.token });
  expect(others.code).toBe(ERRORS.ORDER_NOT_FOUND.code);
  const received = await platform.call(receivePointsOrder, sent);
  expect(received.data).toMatchObject({ state: 'received', actions: [] });
  expect(await platform.call(receivePointsOrder, sent)).toEqual(received);
  const states = async () => (await ordersOf(player)).map(({ state }) => state);
  await platform.jobs['receiveOldOrders']?.();
  expect(await states()).toEqual(['sent', 'received']);
  platform.clock.advance(15 * DAY_MS + 1);
  await platform.jobs['receiveOldOrders']?.();
  const again = await platform.login(String(mobile - 1));
  expect((await ordersOf({ ...player, token: again })).map(({ state }) => state)).toEqual([
    'received',
    'received',
  ]);
});

test('a mistyped number of a parcel is corrected, told to its player and audited', async () => {
  const player = await enter();
  const { data } = await exchange(player, await insertGoods(platform.db, { name: '青河灯 E' }));
  const orderId = data?.orderId ?? 0;
  const token = await enterOperator(platform, 'support');
  const parcel = { orderId, carrier: '顺丰速运', trackingNumber: 'SF0001' };
  const correct = (trackingNumber: string, by = token) =>
    platform.call(correctPointsOrderParcel, { token: by, body: { ...parcel, trackingNumber } });
  expect((await correct('SF0002')).code).toBe(ERRORS.ORDER_STATE.code);
  const read = await platform.call(readPointsOrder, { token, body: { orderId } });
  const addressVersion = read.data?.addressVersion ?? '';
  await platform.call(sendPointsOrder, { token, body: { ...parcel, addressVersion } });
  expect((await correct('SF0002', await enterOperator(platform, 'content'))).code).toBe(403);
  for (const answer of [await correct('SF0002'), await correct('SF0002')])
    expect(answer.data).toMatchObject({ state: 'sent', trackingNumber: 'SF0002' });
  expect((await ordersOf(player))[0]).toMatchObject({ orderId, trackingNumber: 'SF0002' });
  const { rows } = await sql<{ before: string; after: string }>`
    select before, after from audit_log where action = 'order.correct'
      and subject = ${`order ${String(orderId)}`}`.execute(platform.db);
  expect(rows).toHaveLength(1);
  expect([rows[0]?.before, rows[0]?.after].join(' ')).toMatch(/SF0001.*SF0002/s);
  const messages = await platform.call(pageMessages, { token: player.token, query: {} });
  const told = messages.data?.list.filter(({ title }) => title.includes('已更正')) ?? [];
  expect(told.map(({ text }) => text)).toEqual(['顺丰速运 SF0002，请留意收件。']);
  // The clock stands still.
  await correct('SF0003');
  await correct('SF0002');
  const { data: all } = await platform.call(pageMessages, { token: player.token, query: {} });
  expect(all?.list.filter(({ title }) => title.includes('已更正'))).toHaveLength(3);
});

test('an operator sees what to send, reads where to, and says that it is on its way', async () => {
  const player = await enter();
  const { data } = await exchange(player, await insertGoods(platform.db, { name: '青河灯 D' }));
  const orderId = data?.orderId ?? 0;
  const token = await enterOperator(platform, 'support');
  const toSend = await platform.call(pagePointsOrdersToSend, { token, query: { pageSize: 500 } });
  expect(toSend.data?.list.find((order) => order.orderId === orderId)).toMatchObject({
    goodsName: '青河灯 D',
    hasAddress: true,
    carrier: null,
  });
  const read = await platform.call(readPointsOrder, { token, body: { orderId } });
  expect(read.data?.contact).toMatchObject({ name: '顾青河', mobile: '13911112222' });
  const parcel = { orderId, carrier: '顺丰速运', trackingNumber: 'SF1234567890' };
  const addressVersion = read.data?.addressVersion ?? '';
  const send = (body: typeof parcel, by = token) =>
    platform.call(sendPointsOrder, { token: by, body: { ...body, addressVersion } });
  expect((await send(parcel, await enterOperator(platform, 'content'))).code).toBe(403);
  const sent = await Promise.all([send(parcel), send(parcel)]);
  for (const answer of sent) expect(answer.data).toMatchObject({ state: 'sent', ...parcel });
  const otherNumber = await send({ ...parcel, trackingNumber: 'SF0000' });
  expect(otherNumber.code).toBe(ERRORS.ORDER_STATE.code);
  const again = await platform.login(String(mobile));
  expect((await ordersOf({ ...player, token: again }))[0]).toMatchObject({
    state: 'sent',
    actions: ['receive'],
    carrier: '顺丰速运',
  });
  const { rows } = await sql<{ action: string; after: string }>`
    select action, after from audit_log where subject = ${`order ${String(orderId)}`}
    order by entry_id`.execute(platform.db);
  expect(rows.map(({ action }) => action)).toEqual(['order.read', 'order.send']);
  expect(rows[1]?.after).toContain('SF1234567890');
});
