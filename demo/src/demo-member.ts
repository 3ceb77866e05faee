import { randomUUID } from 'node:crypto';
import {
  MemberLevel,
  OrderType,
  PaymentMethod,
  createPaymentOrder,
  exchangeRubies,
  getPrivilege,
  listRubyGoods,
} from '@gamebox/contract';
import type { AssembleOptions } from '@gamebox/platform/assemble.ts';
import { inTransaction } from '@gamebox/platform/db/transaction.ts';
import { createGroundModules } from '@gamebox/platform/ground-modules.ts';
import type { Ask } from './ask.ts';

/** Member terms by the day on which they are bought: the second follows the first. */
const TERMS = [
  { onDay: 2, months: 1 },
  { onDay: 16, months: 3 },
];
/** On this day rubies are exchanged. */
const RUBY_DAY = 12;
/** No provider is paid in these days, so the money for the terms is a gift. */
const GIVEN_FEN = 6000;

/** Once, before the days are simulated. */
export async function giveMoney(
  { db, log, publicUrl }: AssembleOptions,
  now: () => number,
  userId: number,
): Promise<void> {
  const { ledger } = createGroundModules({ db, log, publicUrl, now });
  const entries = [
    { userId, unit: 'fen', amount: GIVEN_FEN },
    { house: 'demo', unit: 'fen', amount: -GIVEN_FEN },
  ] as const;
  const posting = { businessKey: `demo:${String(userId)}:money`, kind: 'demo', entries };
  await inTransaction(db, (tx) => ledger.post(tx, { ...posting, note: '体验余额' }));
}

/** The demo player's actions as a member on a day: buys a term, exchanges rubies. */
export async function liveAsMember(ask: Ask, day: number): Promise<void> {
  const term = TERMS.find(({ onDay }) => onDay === day);
  if (term !== undefined) await buy(ask, term.months);
  if (day !== RUBY_DAY) return;
  const [goods] = (await ask(listRubyGoods)) ?? [];
  if (goods !== undefined)
    await ask(exchangeRubies, { body: { goodsId: goods.goodsId, requestId: randomUUID() } });
}

async function buy(ask: Ask, wanted: number): Promise<void> {
  const offer = (await ask(getPrivilege))?.offers.find(
    ({ memberLevel, months }) => memberLevel === MemberLevel.diamond && months === wanted,
  );
  if (offer === undefined) return;
  await ask(createPaymentOrder, {
    body: {
      requestId: randomUUID(),
      type: OrderType.privilege,
      content: { offerId: offer.offerId },
      couponId: null,
      method: PaymentMethod.balance,
      amountFen: offer.priceFen,
    },
  });
}
