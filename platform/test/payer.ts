import { randomUUID } from 'node:crypto';
import {
  OrderType,
  PaymentMethod,
  createPaymentOrder,
  getUserDetail,
  registerAccount,
  verifyIdentity,
} from '@gamebox/contract';
import type { CallBody, OrderContent } from '@gamebox/contract';
import { checkCharacter } from '../src/china/id-card.ts';
import { chinaClock } from '../src/china/time.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { createLedgerRepository } from '../src/modules/ledger/repository.ts';
import { createLedgerService } from '../src/modules/ledger/service.ts';
import { UNITS } from '../src/modules/ledger/units.ts';
import type { Unit } from '../src/modules/ledger/units.ts';
import { insertGame, insertServer } from './insert-game.ts';
import type { TestPlatform } from './test-platform.ts';

/** A player who has a game account and may pay. */
export interface Payer {
  readonly token: string;
  readonly userId: number;
  readonly mobile: string;
  readonly idCard: string;
  readonly content: (rechargeFen: number) => OrderContent;
}

let entered = 0;

interface PayerSettings {
  /** Age in whole years. */
  readonly age?: number;
  /** Another account of the same person. */
  readonly sameAs?: Payer;
  readonly balances?: Partial<Record<Unit, number>>;
}

/** A verified player with balances and an account in a new game. */
export async function enterPayer(
  platform: TestPlatform,
  { age = 30, sameAs, balances = {} }: PayerSettings = {},
): Promise<Payer> {
  const { call, db } = platform;
  entered += 1;
  const mobile = String(13_700_000_000 + entered);
  const token = await platform.login(mobile);
  const idCard = sameAs?.idCard ?? idCardOf(platform.clock.now(), age);
  await call(verifyIdentity, { token, body: { name: '付青', idCard } });
  const userId = (await call(getUserDetail, { token })).data?.userId ?? 0;
  const gameId = await insertGame(db, { name: '云中城' });
  const serverId = await insertServer(db, gameId, '一区');
  const account = `payer${String(entered)}`;
  await call(registerAccount, { token, body: { gameId, serverId, account, password: 'secret12' } });
  for (const unit of UNITS)
    if (balances[unit] !== undefined) await giveUnits(platform, userId, unit, balances[unit]);
  return {
    token,
    userId,
    mobile,
    idCard,
    content: (rechargeFen) => ({ gameId, serverId, account, rechargeFen }),
  };
}

export async function giveUnits(
  { db, clock }: Pick<TestPlatform, 'db' | 'clock'>,
  userId: number,
  unit: Unit,
  amount: number,
): Promise<void> {
  const ledger = createLedgerService(createLedgerRepository(db), clock.now);
  const entries = [
    { userId, unit, amount },
    { house: 'test', unit, amount: -amount },
  ];
  const posting = { businessKey: `test:${randomUUID()}`, kind: 'test', entries };
  await inTransaction(db, (tx) => ledger.post(tx, posting));
}

/** Orders a recharge, paid from the balance if no method is given. */
export function recharge(
  { call }: Pick<TestPlatform, 'call'>,
  { token, content }: Payer,
  rechargeFen: number,
  given: Partial<CallBody<typeof createPaymentOrder>> = {},
) {
  return call(createPaymentOrder, {
    token,
    body: {
      requestId: randomUUID(),
      type: OrderType.recharge,
      content: content(rechargeFen),
      couponId: null,
      method: PaymentMethod.balance,
      amountFen: rechargeFen,
      ...given,
    },
  });
}

/** Born on the first of January, so the age stays the same all year. */
function idCardOf(now: number, age: number): string {
  const year = Number(chinaClock(now).day.slice(0, 4)) - age;
  const digits = `110105${String(year)}0101${String(entered).padStart(3, '0')}`;
  return digits + checkCharacter(digits);
}
