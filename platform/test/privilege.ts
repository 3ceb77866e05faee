import { randomUUID } from 'node:crypto';
import {
  MemberLevel,
  OrderType,
  PaymentMethod,
  createPaymentOrder,
  getPrivilege,
  getUserDetail,
  pageMemberTerms,
  quotePaymentOrder,
} from '@gamebox/contract';
import type {
  CallBody,
  CallResult,
  Envelope,
  MemberTerm,
  PaymentOrder,
  UserDetail,
} from '@gamebox/contract';
import type { Database } from '../src/db/database.ts';
import { inTransaction } from '../src/db/transaction.ts';
import type { Tx } from '../src/db/transaction.ts';
import { enterPayer } from './payer.ts';
import type { Payer } from './payer.ts';
import type { TestPlatform } from './test-platform.ts';
import { ruleOf } from './welfare.ts';

type Call = Pick<TestPlatform, 'call'>;

/**
 * Adds a version by its benefits (bonus, points, rubies, draws, monthly rubies) for diamond and
 * supreme. A month costs 3100 and 6200 fen, a year ten times that; each order gives 50 rubies.
 */
export async function insertPrivilegeVersion(
  db: Database,
  fromTime: number,
  benefits: readonly (readonly [number, number, number, number, number])[] = [
    [3, 5, 1, 2, 60],
    [8, 15, 3, 5, 200],
  ],
): Promise<void> {
  await inTransaction(db, (tx) => insertVersion(tx, fromTime, benefits));
}

async function insertVersion(
  tx: Tx,
  fromTime: number,
  benefits: readonly (readonly number[])[],
): Promise<void> {
  const { privilegeVersionId } = await tx
    .insertInto('privilegeVersion')
    .values({ fromTime })
    .returning('privilegeVersionId')
    .executeTakeFirstOrThrow();
  const rows = [[0, 0, 0, 0, 0], ...benefits].map(
    ([bonusPercent = 0, signPoints = 0, signRubies = 0, extraDraws = 0, monthlyRubies = 0]) => ({
      bonusPercent,
      signPoints,
      signRubies,
      extraDraws,
      monthlyRubies,
    }),
  );
  for (const level of Object.values(MemberLevel)) {
    const row = rows[level];
    if (row !== undefined)
      await tx
        .insertInto('privilegeBenefit')
        .values({ privilegeVersionId, level, ...row })
        .execute();
  }
  const offers = ([1, 2] as const).flatMap((level) => [
    { privilegeVersionId, level, months: 1, priceFen: 3100 * level, rubies: 50 },
    { privilegeVersionId, level, months: 12, priceFen: 31_000 * level, rubies: 50 },
  ]);
  await tx.insertInto('privilegeOffer').values(offers).execute();
  await tx
    .insertInto('privilegeGoods')
    .values({
      privilegeVersionId,
      position: 0,
      name: '专区币 100',
      description: '',
      rubies: 40,
      rewards: JSON.stringify([ruleOf(1, 100)]),
    })
    .execute();
}

/** What a player sees of the membership. */
export async function seePrivilege(
  { call }: Call,
  token: string,
): Promise<CallResult<typeof getPrivilege>> {
  const { data, msg } = await call(getPrivilege, { token });
  if (data === null) throw new Error(msg);
  return data;
}

export async function offerOf(
  platform: Call,
  token: string,
  level: MemberLevel,
  months = 1,
): Promise<CallResult<typeof getPrivilege>['offers'][number]> {
  const { offers } = await seePrivilege(platform, token);
  const found = offers.find((offer) => offer.memberLevel === level && offer.months === months);
  if (found === undefined) throw new Error('Not offered');
  return found;
}

/** Buys a term from the balance, at the current price. */
export async function buyTerm(
  platform: Call,
  token: string,
  level: MemberLevel,
  given: { months?: number } & Partial<CallBody<typeof createPaymentOrder>> = {},
): Promise<Envelope<PaymentOrder>> {
  const { months = 1, ...more } = given;
  const { offerId } = await offerOf(platform, token, level, months);
  const content = { offerId };
  const type = OrderType.privilege;
  const { data, ...refused } = await platform.call(quotePaymentOrder, {
    token,
    body: { type, content, couponId: null },
  });
  if (data === null) return { ...refused, data };
  const { amountFen } = data;
  const method = PaymentMethod.balance;
  const body = { requestId: randomUUID(), type, content, couponId: null, method, amountFen };
  return platform.call(createPaymentOrder, { token, body: { ...body, ...more } });
}

/** A player with money who logs in at a time (epoch ms), which must be later than all before. */
export async function enterMemberAt(platform: TestPlatform, time: number): Promise<Payer> {
  platform.clock.set(time);
  return enterPayer(platform, { balances: { fen: 1_000_000 } });
}

export async function memberDetail(
  { call }: Call,
  token: string,
): Promise<
  Partial<UserDetail> & {
    readonly rubies?: number | null | undefined;
    readonly fen?: number | null | undefined;
  }
> {
  const { data } = await call(getUserDetail, { token });
  return { ...data, rubies: data?.balances?.rubies, fen: data?.balances?.balance };
}

export async function termsOf({ call }: Call, token: string): Promise<readonly MemberTerm[]> {
  return (await call(pageMemberTerms, { token, query: { pageSize: 20 } })).data?.list ?? [];
}
