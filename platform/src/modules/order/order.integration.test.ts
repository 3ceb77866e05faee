import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { insertGoods } from '../../../test/insert-goods.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import type { TestPlayer, TestShop } from '../../../test/test-shop.ts';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { listLedgerFaults } from '../ledger/check-repository.ts';
import type { NewOrder } from './create.ts';

const NOW = Date.parse('2026-06-17T12:00:00+08:00');
let database: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = createTestShop(database.db, () => NOW);
});
afterEach(async () => {
  const faults = await listLedgerFaults(database.db);
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
afterAll(() => database.drop());

const keyOf = (result: PromiseSettledResult<unknown>): unknown =>
  result.status === 'fulfilled' ? 'done' : Object(result.reason).key;

async function leftOf(goodsId: number): Promise<number | undefined> {
  const row = await database.db
    .selectFrom('pointsGoods')
    .innerJoin('stock', 'stock.stockId', 'pointsGoods.stockId')
    .select('remaining')
    .where('goodsId', '=', goodsId)
    .executeTakeFirst();
  return row?.remaining;
}

test('300 players exchange the last item at once: one has it, the others paid nothing', async () => {
  const players = await shop.addPlayers(300, 10);
  const goodsId = await insertGoods(database.db, { stock: 1 });
  const results: PromiseSettledResult<unknown>[] = [];
  const waiting = [...players];
  // Twice as many as there are connections: more would only wait for one and give up.
  const lane = async () => {
    for (let player = waiting.pop(); player !== undefined; player = waiting.pop())
      results.push(...(await Promise.allSettled([exchangeOf(player, goodsId, 1)])));
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  const said = Map.groupBy(results.map(keyOf), (key) => key);
  expect([said.get('done')?.length, said.get('GOODS_SOLD_OUT')?.length]).toEqual([1, 299]);
  expect(await leftOf(goodsId)).toBe(0);
  const balances = await Promise.all(
    players.map(({ userId }) => shop.ledger.balances(userId).then(({ points }) => points)),
  );
  expect(balances.filter((points) => points === 0)).toHaveLength(1);
  expect(balances.filter((points) => points === 10)).toHaveLength(299);
});

test('one player’s limit holds when exchanges come at once', async () => {
  const [player] = await shop.addPlayers(1, 1000);
  const goodsId = await insertGoods(database.db, { limit: 3 });
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => exchangeOf(player, goodsId, 1)),
  );
  expect(results.map(keyOf).filter((key) => key === 'done')).toHaveLength(3);
});

function exchangeOf(player: TestPlayer | undefined, goodsId: number, quantity: number) {
  const { userId = 0, addressId = 0 } = player ?? {};
  return shop.shop.exchange(userId, { goodsId, quantity, addressId, requestId: randomUUID() });
}

const prize = (userId: number, changed: Partial<NewOrder> = {}): NewOrder => ({
  userId,
  source: 'lottery',
  sourceKey: `draw:${String(userId)}`,
  content: ['prize', 7],
  goodsName: '某奖品',
  picture: '/x.svg',
  quantity: 1,
  points: 0,
  physical: true,
  addressId: null,
  ...changed,
});

test('a prize has one order, whose address is chosen later, by its winner alone', async () => {
  const [winner, other] = await shop.addPlayers(2, 1);
  const { userId = 0, addressId = 0 } = winner ?? {};
  const create = (changed: Partial<NewOrder> = {}) =>
    inTransaction(database.db, async (tx) => {
      await lockUser(tx, userId);
      return shop.orders.create(tx, prize(userId, changed));
    });
  const created = await Promise.all(Array.from({ length: 10 }, () => create()));
  expect(created.filter(({ repeated }) => !repeated)).toHaveLength(1);
  await expect(create({ content: ['prize', 8] })).rejects.toMatchObject({
    key: 'ORDER_REQUEST_USED',
  });
  const own = { userId, orderId: created[0]?.orderId ?? 0 };
  const set = (asked: { userId: number; addressId: number }) =>
    inTransaction(database.db, (tx) => shop.orders.setAddress(tx, { ...own, ...asked }));
  const shown = async () =>
    (await shop.orders.page(userId, { pageNo: 1, pageSize: 10 })).list[0] ?? null;
  expect(await shown()).toMatchObject({ address: null, actions: ['setAddress'], points: 0 });
  const { userId: otherId = 0, addressId: othersAddress = 0 } = other ?? {};
  await expect(set({ userId: otherId, addressId })).rejects.toMatchObject({
    key: 'ORDER_NOT_FOUND',
  });
  await expect(set({ userId, addressId: othersAddress })).rejects.toMatchObject({
    key: 'ADDRESS_NOT_FOUND',
  });
  await set({ userId, addressId });
  await set({ userId, addressId });
  expect(await shown()).toMatchObject({ address: { detail: '某路' }, state: 'created' });
  // Nothing was paid for it, so it can't be closed for a refund.
  await expect(shop.orders.close(own)).rejects.toMatchObject({ key: 'ORDER_STATE' });
});

test('whatever comes in whatever order, points, stock and orders are what a model says', async () => {
  const step = fc.record({
    act: fc.constantFrom('exchange', 'exchange', 'close', 'receive', 'send'),
    player: fc.nat({ max: 1 }),
    goods: fc.nat({ max: 1 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    request: fc.nat({ max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const run = await beginRun();
      for (const given of steps) expect(await perform(run, given)).toBe(predict(run, given));
      for (const [index, { userId }] of run.players.entries())
        expect((await shop.ledger.balances(userId)).points).toBe(run.points[index]);
      for (const [index, goodsId] of run.goods.entries())
        expect(await leftOf(goodsId)).toBe(run.stock[index]);
    }),
    { numRuns: 15 },
  );
});

interface Step {
  readonly act: string;
  readonly player: number;
  readonly goods: number;
  readonly quantity: number;
  readonly request: number;
}
interface ModelOrder {
  readonly goods: number;
  readonly quantity: number;
  readonly player: number;
  state: string;
}
const PRICES = [10, 25] as const;
const LIMIT = 4;

async function beginRun() {
  const players = await shop.addPlayers(2, 80);
  const goods = [
    await insertGoods(database.db, { points: PRICES[0], stock: 5, limit: LIMIT }),
    await insertGoods(database.db, { points: PRICES[1], stock: 4, limit: LIMIT }),
  ];
  const requests = Array.from({ length: 6 }, () => randomUUID());
  return {
    players,
    goods,
    requests,
    orderIds: new Map<string, number>(),
    points: [80, 80],
    stock: [5, 4],
    orders: new Map<string, ModelOrder>(),
  };
}
type Run = Awaited<ReturnType<typeof beginRun>>;

/** Runs a step on the platform and returns its outcome. */
async function perform(run: Run, { act, player, goods, quantity, request }: Step) {
  const { userId = 0, addressId = 0 } = run.players[player] ?? {};
  const name = `${String(player)} ${String(request)}`;
  const orderId = run.orderIds.get(name) ?? 1;
  if (act === 'send') {
    // The step of an operator. It begins only at `created`, as `states.ts` says for the others.
    await database.db
      .updateTable('pointsOrder')
      .set({ state: 'sent', sendTime: NOW })
      .where('orderId', '=', orderId)
      .where('state', '=', 'created')
      .execute();
    return 'sent';
  }
  const work =
    act === 'exchange'
      ? shop.shop
          .exchange(userId, {
            goodsId: run.goods[goods] ?? 0,
            quantity,
            addressId,
            requestId: run.requests[request] ?? '',
          })
          .then((made) => run.orderIds.set(name, made))
      : act === 'close'
        ? shop.orders.close({ userId, orderId })
        : shop.orders.receive({ userId, orderId });
  const [result] = await Promise.allSettled([work]);
  return keyOf(result);
}

/** The outcome that the model expects; also updates the model. */
function predict(run: Run, { act, player, goods, quantity, request }: Step): string {
  const name = `${String(player)} ${String(request)}`;
  const order = run.orders.get(name);
  if (act === 'exchange') return predictExchange(run, name, { player, goods, quantity });
  if (act === 'send') {
    if (order?.state === 'created') order.state = 'sent';
    return 'sent';
  }
  if (order === undefined) return 'ORDER_NOT_FOUND';
  const [from, to] = act === 'close' ? ['created', 'closed'] : ['sent', 'received'];
  if (order.state === to) return 'done';
  if (order.state !== from) return 'ORDER_STATE';
  order.state = to ?? '';
  if (act === 'close') move(run, order, 1);
  return 'done';
}

function predictExchange(
  run: Run,
  name: string,
  wish: Pick<ModelOrder, 'player' | 'goods' | 'quantity'>,
): string {
  const first = run.orders.get(name);
  if (first !== undefined)
    return first.goods === wish.goods && first.quantity === wish.quantity
      ? 'done'
      : 'ORDER_REQUEST_USED';
  const had = [...run.orders.values()]
    .filter((order) => order.player === wish.player && order.goods === wish.goods)
    .filter(({ state }) => state !== 'closed')
    .reduce((sum, order) => sum + order.quantity, 0);
  if (had + wish.quantity > LIMIT) return 'GOODS_LIMIT';
  const cost = (PRICES[wish.goods] ?? 0) * wish.quantity;
  if ((run.stock[wish.goods] ?? 0) < wish.quantity) return 'GOODS_SOLD_OUT';
  if ((run.points[wish.player] ?? 0) < cost) return 'LEDGER_INSUFFICIENT';
  const order = { ...wish, state: 'created' };
  run.orders.set(name, order);
  move(run, order, -1);
  return 'done';
}

function move(run: Run, { player, goods, quantity }: ModelOrder, sign: 1 | -1): void {
  run.points[player] = (run.points[player] ?? 0) + sign * quantity * (PRICES[goods] ?? 0);
  run.stock[goods] = (run.stock[goods] ?? 0) + sign * quantity;
}

test('who is sent a parcel is told of it, once', async () => {
  const [player] = await shop.addPlayers(1, 10);
  const orderId = await exchangeOf(player, await insertGoods(database.db, { stock: 1 }), 1);
  await shop.orders.notifySent(database.db);
  const messages = () =>
    database.db
      .selectFrom('message')
      .select(['title', 'text', 'page'])
      .where('userId', '=', player?.userId ?? 0)
      .execute();
  expect(await messages()).toEqual([]);
  await database.db
    .updateTable('pointsOrder')
    .set({ state: 'sent', sendTime: NOW, carrier: '顺丰', trackingNumber: 'SF1' })
    .where('orderId', '=', orderId)
    .execute();
  await shop.orders.notifySent(database.db);
  await shop.orders.notifySent(database.db);
  expect(await messages()).toMatchObject([{ text: '顺丰 SF1，请留意收件。', page: 'orders' }]);
});
