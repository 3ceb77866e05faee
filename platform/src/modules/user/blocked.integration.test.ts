import { randomUUID } from 'node:crypto';
import {
  ERRORS,
  closePointsOrder,
  confirmLotteryAddress,
  createLotteryDetail,
  exchangePointsGoods,
  exchangeRubies,
  getUserDetail,
  loginByPhone,
  openChest,
  openRedPacket,
  receiveGiftPack,
  receivePointsOrder,
  receiveTaskAward,
  sendLoginSmsCode,
  sign,
} from '@gamebox/contract';
import { blockPlayer, unblockPlayer } from '@gamebox/contract/admin';
import { furnishDemoWorld } from '@gamebox/demo/furnish/furnish-demo-world.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { holdBack } from '../../../test/hold-inserts.ts';
import { insertLottery } from '../../../test/lottery.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import type { Payer } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger, giveTo, ruleOf } from '../../../test/welfare.ts';

let platform: TestPlatform;
let settingId: number;

beforeAll(async () => {
  platform = await createTestPlatform();
  await furnishDemoWorld(platform.db, { now: platform.clock.now() });
  ({ settingId } = await insertLottery(platform.db, { cost: 10, prizes: [{ weight: 1 }] }));
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

test('a blocked player is out, can’t come in, and comes in again when let', async () => {
  const payer = await enterPayer(platform, { balances: { fen: 1000 } });
  const { token, userId, mobile } = payer;
  const operator = await enterOperator(platform, 'support');
  const body = { userId, reason: '代充' };
  const { data } = await platform.call(blockPlayer, { token: operator, body });
  expect(data).toMatchObject({ userId, blocked: true });
  expect((await recharge(platform, payer, 1000)).code).toBe(ERRORS.UNAUTHORIZED.code);
  platform.clock.advance(60_000);
  await platform.call(sendLoginSmsCode, { body: { mobile, scene: 1 } });
  const code = platform.simulators.sms.inbox().find((sent) => sent.mobile === mobile)?.code ?? '';
  const refused = await platform.call(loginByPhone, { body: { phone: mobile, code } });
  expect(refused.code).toBe(ERRORS.USER_DISABLED.code);
  await platform.call(unblockPlayer, { token: operator, body });
  // The earlier sessions stay ended.
  expect((await platform.call(getUserDetail, { token })).code).toBe(ERRORS.UNAUTHORIZED.code);
  const back = await platform.call(getUserDetail, { token: await platform.login(mobile) });
  expect(back.data?.balances).toMatchObject({ balance: 1000 });
});

const ANY = 1;
/** Of the demo world. */
const SIGN_TASK = 1;
const CHEST = 1;

/** Whatever gives or takes, as it is asked for; many are refused before anything is looked up. */
const CALLS: Readonly<Record<string, (payer: Payer) => Promise<{ readonly code: number }>>> = {
  'a sign-in': ({ token }) => platform.call(sign, { token }),
  'a task’s award': ({ token }) =>
    platform.call(receiveTaskAward, { token, query: { taskId: SIGN_TASK } }),
  'a chest': ({ token }) => platform.call(openChest, { token, body: { chestId: CHEST } }),
  'a draw': ({ token }) =>
    platform.call(createLotteryDetail, { token, body: { settingId, requestId: randomUUID() } }),
  'a prize’s address': ({ token }) =>
    platform.call(confirmLotteryAddress, { token, query: { recordId: ANY, addressId: ANY } }),
  'a red packet': ({ token }) =>
    platform.call(openRedPacket, { token, body: { redPacketId: ANY } }),
  'a gift pack': ({ token }) =>
    platform.call(receiveGiftPack, { token, query: { giftPackId: ANY } }),
  'an exchange of points': ({ token }) =>
    platform.call(exchangePointsGoods, {
      token,
      body: { requestId: randomUUID(), goodsId: ANY, quantity: 1 },
    }),
  'an order taken back': ({ token }) =>
    platform.call(closePointsOrder, { token, body: { orderId: ANY } }),
  'an order received': ({ token }) =>
    platform.call(receivePointsOrder, { token, body: { orderId: ANY } }),
  'an exchange of rubies': ({ token }) =>
    platform.call(exchangeRubies, { token, body: { requestId: randomUUID(), goodsId: ANY } }),
  'a recharge of the balance': (payer) => recharge(platform, payer, 1000),
};

test.each(Object.keys(CALLS))(
  '%s is refused to who is blocked behind the session’s check',
  async (name) => {
    const { db } = platform;
    const payer = await enterPayer(platform, { balances: { fen: 1000, points: 100 } });
    const { token, userId } = payer;
    await giveTo(platform, token, { configs: [ruleOf(2, 1000)] });
    if (name === 'a task’s award') await platform.call(sign, { token });
    const block = (trx: typeof db) =>
      trx.updateTable('userAccount').set({ enabled: false }).where('userId', '=', userId).execute();
    const [answer] = await holdBack(db, { hold: block, waiters: 1 }, () => [
      CALLS[name]?.(payer) ?? Promise.reject(new Error('no such call')),
    ]);
    expect(answer?.code).toBe(ERRORS.USER_DISABLED.code);
  },
);
