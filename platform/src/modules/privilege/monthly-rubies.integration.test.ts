import { randomUUID } from 'node:crypto';
import {
  MemberLevel,
  OrderType,
  getPaymentOrder,
  getUserDetail,
  quotePaymentOrder,
} from '@gamebox/contract';
import { refundPaymentOrder } from '@gamebox/contract/admin';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { enterPayer } from '../../../test/payer.ts';
import {
  buyTerm,
  enterMemberAt,
  insertPrivilegeVersion,
  memberDetail,
  offerOf,
} from '../../../test/privilege.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { DAY_MS } from '../../china/time.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createLedgerRepository } from '../ledger/repository.ts';
import { createLedgerService } from '../ledger/service.ts';

const { common, diamond, supreme } = MemberLevel;
const BEGIN = Date.parse('2026-06-30T15:00:00+08:00');
const MONTH_AFTER = Date.parse('2026-07-30T15:00:00+08:00');

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
  platform.clock.set(BEGIN);
  await insertPrivilegeVersion(platform.db, 0);
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

/** A member for one year, with the rubies of the order and of the first month. */
async function enterMember() {
  const { token, mobile, userId } = await enterPayer(platform, { balances: { fen: 1_000_000 } });
  await buyTerm(platform, token, diamond, { months: 12 });
  const { termId } = await platform.db
    .selectFrom('privilegeTerm')
    .select('termId')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return { mobile, termId };
}

async function rubiesOf({ mobile }: { readonly mobile: string }) {
  const token = await platform.login(mobile);
  return (await platform.call(getUserDetail, { token })).data?.balances?.rubies;
}

/** Uses the business key of the second month for something else. */
function spoilSecondMonth(termId: number) {
  const ledger = createLedgerService(createLedgerRepository(platform.db), platform.clock.now);
  return inTransaction(platform.db, (tx) =>
    ledger.post(tx, {
      businessKey: `privilege:${String(termId)}:monthly:11`,
      kind: 'test',
      entries: [
        { house: 'one', unit: 'ruby', amount: 1 },
        { house: 'other', unit: 'ruby', amount: -1 },
      ],
    }),
  );
}

test('monthly rubies that can’t be given keep no other member from theirs', async () => {
  const failing = await enterMember();
  const member = await enterMember();
  await spoilSecondMonth(failing.termId);
  platform.clock.set(MONTH_AFTER);
  await platform.jobs['giveMonthlyRubies']?.();
  expect(await rubiesOf(member)).toBe(50 + 60 + 60);
  expect(await rubiesOf(failing)).toBe(50 + 60);
  expect(platform.logged.join('\n')).toContain('monthly rubies wait for the next try');
});

test.each([
  { terms: [12, 12], months: 12 },
  { terms: [1], months: 1 },
  { terms: [12, 12, 1, 1, 1], months: 1 },
])('rubies of $terms months, upgraded to $months, are those of the straight way', async (way) => {
  const { token } = await enterMemberAt(platform, MONTH_AFTER);
  const orders: (number | undefined)[] = [];
  for (const months of way.terms)
    orders.push((await buyTerm(platform, token, diamond, { months })).data?.orderId);
  // 50 with each order, 60 for the first month.
  const before = way.terms.length * 50 + 60;
  expect(await memberDetail(platform, token)).toMatchObject({ rubies: before });
  const { data } = await buyTerm(platform, token, supreme, { months: way.months });
  orders.push(data?.orderId);
  expect(data?.gets.map(({ kind }) => kind)).toEqual(['membership']);
  expect(data?.details).toContainEqual({
    name: '已送红宝石',
    value: `${String(before)}，从新会员的赠送里抵扣`,
  });
  // Bought directly, it gives 50 with the order and 200 for the first month.
  expect(await memberDetail(platform, token)).toMatchObject({ rubies: Math.max(before, 250) });
  const finance = await enterOperator(platform, 'finance');
  for (const orderId of orders) await refundAll(finance, token, orderId);
  expect(await memberDetail(platform, token)).toMatchObject({ rubies: 0, memberLevel: common });
});

// 310 rubies are credited: 50 are kept back from the order and 200 from the first month; 60 are
// still owed.
test.each([
  { what: 'less than is owed', refunded: 2, left: 310 - 13, after: 310 - 13 + 200 - (60 - 13) },
  { what: 'more than is owed', refunded: 1, left: 310 - 134, after: 310 - 134 + 200 },
])('what a refund takes is not kept back again: $what', async ({ refunded, left, after }) => {
  const member = await enterMemberAt(platform, platform.clock.now());
  const { token } = member;
  const orders: (number | undefined)[] = [];
  for (const months of [12, 12, 1, 1, 1])
    orders.push((await buyTerm(platform, token, diamond, { months })).data?.orderId);
  await buyTerm(platform, token, supreme);
  await refundAll(await enterOperator(platform, 'finance'), token, orders[refunded]);
  expect(await rubiesOf(member)).toBe(left);
  platform.clock.advance(31 * DAY_MS);
  await platform.jobs['giveMonthlyRubies']?.();
  expect(await rubiesOf(member)).toBe(after);
});

test('the price of an upgrade counts a month that was slept through, as its term will', async () => {
  const { mobile } = await enterMember();
  platform.clock.advance(40 * DAY_MS);
  const token = await platform.login(mobile);
  const { offerId } = await offerOf(platform, token, supreme, 12);
  const body = { type: OrderType.privilege, content: { offerId }, couponId: null };
  const quoteDetails = async () =>
    (await platform.call(quotePaymentOrder, { token, body })).data?.details;
  const before = await quoteDetails();
  await platform.jobs['giveMonthlyRubies']?.();
  expect(before).toEqual(await quoteDetails());
});

async function refundAll(finance: string, token: string, orderId = 0): Promise<void> {
  const query = { orderId };
  const { data: order } = await platform.call(getPaymentOrder, { token, query });
  const refundFen = order?.amountFen ?? 0;
  const body = { requestId: randomUUID(), ...query, refundFen, reason: '玩家申请' };
  expect((await platform.call(refundPaymentOrder, { token: finance, body })).code).toBe(0);
}
