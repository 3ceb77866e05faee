import { openRedPacket, pageBalanceLog, pageCoupons, pageIntegralLog } from '@gamebox/contract';
import { pageRedPackets } from '@gamebox/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger, giveTo, ruleOf } from '../../../test/welfare.ts';

let platform: TestPlatform;
let token: string;
let other: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  other = await platform.login('13800000002');
  token = await platform.login();
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

test('each unit has its log, the latest first; the points’ has 500 a page', async () => {
  for (let nth = 1; nth <= 12; nth += 1)
    await giveTo(platform, token, { points: nth, configs: [ruleOf(0, 2)] });
  const { data } = await platform.call(pageIntegralLog, { token });
  expect(data?.total).toBe(12);
  expect(data?.list).toHaveLength(12);
  expect(data?.list[0]).toEqual({
    logId: expect.any(Number),
    title: '测试奖励',
    change: 12,
    balance: 78,
    createTime: platform.clock.now(),
    orderId: null,
    orderNo: null,
  });
  const coins = { unit: 'welfareCoins', pageNo: 2, pageSize: 5 } as const;
  const page = (await platform.call(pageBalanceLog, { token, query: coins })).data;
  expect(page?.total).toBe(12);
  expect(page?.list.map(({ balance }) => balance)).toEqual([14, 12, 10, 8, 6]);
  expect((await platform.call(pageIntegralLog, { token: other })).data?.total).toBe(0);
});

test('a unit that is none is refused', async () => {
  const unit = 'gold' as 'points';
  const { code, msg } = await platform.call(pageBalanceLog, { token, query: { unit } });
  expect([code, msg]).toEqual([400, '请求参数不正确：unit']);
});

test('coupons and red packets are listed to their player, who alone opens them', async () => {
  await giveTo(platform, token, { configs: [ruleOf(4, 1), ruleOf(3, 5, 9)] });
  expect((await platform.call(pageCoupons, { token })).data).toMatchObject({
    total: 1,
    list: [{ name: '充值满减券', value: 500, minimum: 3000, validity: 0, usedTime: null }],
  });
  expect((await platform.call(pageCoupons, { token: other })).data?.total).toBe(0);
  const packets = (await platform.call(pageRedPackets, { token })).data?.list ?? [];
  expect(packets).toMatchObject([{ title: '测试奖励', openTime: null, value: null }]);
  const body = { redPacketId: packets[0]?.redPacketId ?? 0 };
  expect(await platform.call(openRedPacket, { token: other, body })).toMatchObject({
    code: 1_004_012_010,
    msg: '红包不存在',
  });
  const opened = await platform.call(openRedPacket, { token, body });
  expect(opened.data?.value).toBeGreaterThanOrEqual(5);
  expect(await platform.call(openRedPacket, { token, body })).toEqual(opened);
  const log = await platform.call(pageBalanceLog, { token, query: { unit: 'balance' } });
  expect(log.data?.list).toMatchObject([
    { title: '红包：测试奖励', change: opened.data?.value, balance: opened.data?.value },
  ]);
});
