import { randomUUID } from 'node:crypto';
import {
  ERRORS,
  TaskPeriod,
  TaskState,
  TaskType,
  getTaskList,
  receiveTaskAward,
} from '@gamebox/contract';
import { refundPaymentOrder } from '@gamebox/contract/admin';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import { payBy } from '../../../test/paid-recharge.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { DAY_MS } from '../../china/time.ts';

const FEN = 10_000;
const TARGET = 8_000;
let platform: TestPlatform;
let finance: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  await insertTopUpTask();
  finance = await enterOperator(platform, 'finance');
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

async function insertTopUpTask() {
  const { taskId } = await platform.db
    .insertInto('task')
    .values({ taskType: TaskType.topUp, period: TaskPeriod.daily, position: 1 })
    .returning('taskId')
    .executeTakeFirstOrThrow();
  const words = { name: '充值', description: '今天充值 80 元' };
  await platform.db
    .insertInto('taskVersion')
    .values({
      taskId,
      ...words,
      beginTime: 0,
      target: TARGET,
      points: 5,
      rewards: '[]',
      shown: true,
    })
    .execute();
}

async function payWithTask() {
  const payer = await enterPayer(platform, { balances: { fen: 3 * FEN } });
  const { token } = payer;
  const pay = async () => (await recharge(platform, payer, FEN)).data?.orderId ?? 0;
  const refund = (orderId: number, refundFen: number) =>
    platform.call(refundPaymentOrder, {
      token: finance,
      body: { requestId: randomUUID(), orderId, refundFen, reason: '玩家申请' },
    });
  const task = async () => {
    const { data } = await platform.call(getTaskList, { token });
    return data?.[0];
  };
  return { token, pay, refund, task };
}

test('a top-up that was refunded no longer counts for a task', async () => {
  const { token, pay, refund, task } = await payWithTask();
  const orderId = await pay();
  const { taskId = 0, state } = (await task()) ?? {};
  expect(state).toBe(TaskState.claimable);
  await refund(orderId, FEN - TARGET + 1);
  expect(await task()).toMatchObject({ state: TaskState.doing, progress: TARGET - 1 });
  expect(await platform.call(receiveTaskAward, { token, query: { taskId } })).toMatchObject(
    ERRORS.TASK_NOT_DONE,
  );
  await refund(orderId, TARGET - 1);
  expect(await task()).toMatchObject({ state: TaskState.doing, progress: 0 });
});

test('a refund that failed takes nothing until it is paid back after all', async () => {
  const paid = await payBy(platform, finance, 'alipay');
  paid.phone.setRefundMode('refused');
  const { refundId, state } = await paid.refund();
  expect(state).toBe('failed');
  const progress = async () =>
    (await platform.call(getTaskList, { token: paid.payer.token })).data?.[0]?.progress;
  expect(await progress()).toBe(1000);
  await paid.recordOffline(refundId, '银行转账 1');
  expect(await progress()).toBe(0);
});

test('a refund takes nothing from what is topped up on another day', async () => {
  const { pay, refund, task } = await payWithTask();
  const orderId = await pay();
  platform.clock.advance(DAY_MS);
  await pay();
  await refund(orderId, FEN);
  expect(await task()).toMatchObject({ state: TaskState.claimable });
});
