import {
  ERRORS,
  checkLotteryAddress,
  confirmLotteryAddress,
  addAddress,
  editAddress,
  listAddresses,
  pagePointsOrders,
} from '@gamebox/contract';
import { readPointsOrder, sendPointsOrder } from '@gamebox/contract/admin';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { draw, insertLottery, insertRichPlayer } from '../../../test/lottery.ts';
import type { InsertedVersion, Player } from '../../../test/lottery.ts';
import { ORDINARY_NOON, createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';

const THANKS = { weight: 1 };
const ADDRESS = {
  name: '张三',
  mobile: '13800000001',
  region: '广东省 深圳市 南山区',
  detail: '科技园 1 号',
  isDefault: true,
};
let platform: TestPlatform;
let player: Player;

beforeAll(async () => {
  platform = await createTestPlatform();
});
beforeEach(async () => {
  platform.clock.set(ORDINARY_NOON);
  player = await insertRichPlayer(platform, 1000);
});
afterEach(async () => {
  await checkLedger(platform.db);
});
afterAll(() => platform.close());

const inserted = (prizes: Parameters<typeof insertLottery>[1]['prizes'], given = {}) =>
  insertLottery(platform.db, { prizes, ...given });

async function addAddressOf({ token }: Player): Promise<number> {
  return (await platform.call(addAddress, { token, body: ADDRESS })).data?.addressId ?? 0;
}

describe('a physical prize', () => {
  let lottery: InsertedVersion & { readonly settingId: number };

  beforeEach(async () => {
    lottery = await inserted([{ weight: 1_000_000, physical: true, stock: 50 }, THANKS]);
  });

  const win = async (of = player) =>
    (await draw(platform, of, lottery.settingId)).data?.recordId ?? 0;
  const check = (recordId: number, of = player) =>
    platform.call(checkLotteryAddress, { token: of.token, query: { recordId } });
  const confirm = (recordId: number, addressId: number, of = player) =>
    platform.call(confirmLotteryAddress, { token: of.token, query: { recordId, addressId } });

  test('becomes an order that needs an address, and then has it', async () => {
    const recordId = await win();
    expect((await check(recordId)).data).toMatchObject({ needed: true, addressId: null });
    const addressId = await addAddressOf(player);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => confirm(recordId, addressId)),
    );
    expect(answers.map(({ data }) => data)).toEqual(Array.from(answers, () => true));
    expect((await check(recordId)).data).toMatchObject({ needed: false, addressId });
    const orders = await platform.call(pagePointsOrders, { token: player.token, query: {} });
    expect(orders.data?.list).toEqual([
      expect.objectContaining({
        source: 'lottery',
        state: 'created',
        points: 0,
        goodsName: '奖品1',
        address: expect.objectContaining({ region: '广东省 深圳市 南山区' }),
      }),
    ]);
  });

  test('goes where its address says when it is confirmed again, and its label', async () => {
    const recordId = await win();
    const { token } = player;
    const addressId = await addAddressOf(player);
    await confirm(recordId, addressId);
    const edit = (detail: string) =>
      platform.call(editAddress, { token, body: { ...ADDRESS, addressId, detail } });
    const order = async () =>
      (await platform.call(pagePointsOrders, { token, query: {} })).data?.list[0];
    const { orderId = 0 } = (await order()) ?? {};
    const support = await enterOperator(platform, 'support');
    const read = async () =>
      (await platform.call(readPointsOrder, { token: support, body: { orderId } })).data;
    const send = (addressVersion: string) => {
      const body = { orderId, carrier: '中通', trackingNumber: 'ZT1234', addressVersion };
      return platform.call(sendPointsOrder, { token: support, body });
    };
    const labelled = (await read())?.addressVersion ?? '';
    await edit('科技园 2 号');
    expect(await confirm(recordId, addressId)).toMatchObject({ code: 0, data: true });
    expect((await order())?.address).toMatchObject({ detail: '科技园 2 号' });
    expect(await send(labelled)).toMatchObject(ERRORS.ADDRESS_CHANGED);
    expect(await read()).toMatchObject({ state: 'created', contact: { detail: '科技园 2 号' } });
    const { data: sent } = await send((await read())?.addressVersion ?? '');
    expect(sent).toMatchObject({ state: 'sent' });
    expect((await send(labelled)).data).toEqual(sent);
    expect(await confirm(recordId, addressId)).toMatchObject({ code: 0, data: true });
    await edit('科技园 3 号');
    expect(await confirm(recordId, addressId)).toMatchObject(ERRORS.ORDER_STATE);
    expect((await order())?.address).toMatchObject({ detail: '科技园 2 号' });
  });

  test('is not sent to an address that was edited since it was shown', async () => {
    const recordId = await win();
    const { token } = player;
    const addressId = await addAddressOf(player);
    const shown = (await platform.call(listAddresses, { token })).data ?? [];
    const { version } = shown.find((one) => one.addressId === addressId) ?? {};
    const query = { recordId, addressId, addressVersion: version };
    expect((await platform.call(confirmLotteryAddress, { token, query })).code).toBe(0);
    const body = { ...ADDRESS, addressId, detail: '科技园 2 号' };
    await platform.call(editAddress, { token, body });
    const late = await platform.call(confirmLotteryAddress, { token, query });
    expect(late).toMatchObject(ERRORS.ADDRESS_CHANGED);
  });

  test('is sent by its winner alone, and to an address of the winner’s own', async () => {
    const recordId = await win();
    const other = await insertRichPlayer(platform, 0);
    const theirs = await addAddressOf(other);
    const mine = await addAddressOf(player);
    expect(await check(recordId, other)).toMatchObject({ code: 1_005_001_004 });
    expect(await confirm(recordId, theirs, other)).toMatchObject({ code: 1_005_001_004 });
    expect(await confirm(recordId, theirs)).toMatchObject({ code: 1_005_003_000 });
    expect(await confirm(999_999_999, mine)).toMatchObject({ code: 1_005_001_004 });
    expect((await check(recordId)).data).toMatchObject({ needed: true });
  });

  test('is not sent before it has an address', async () => {
    await win();
    const orders = await platform.call(pagePointsOrders, { token: player.token, query: {} });
    const token = await enterOperator(platform, 'support');
    const orderId = orders.data?.list[0]?.orderId ?? 0;
    const body = { orderId, carrier: '中通', trackingNumber: 'ZT1234', addressVersion: 'x' };
    const { code } = await platform.call(sendPointsOrder, { token, body });
    expect(code).toBe(ERRORS.ORDER_ADDRESS_MISSING.code);
  });

  test('is not what points are', async () => {
    const { settingId } = await inserted([{ weight: 1, points: 1 }]);
    const recordId = (await draw(platform, player, settingId)).data?.recordId ?? 0;
    expect((await check(recordId)).data).toMatchObject({ needed: false });
    expect(await confirm(recordId, 1)).toMatchObject({ code: 1_005_001_005 });
  });
});
