import type { CallBody, exchangeRubies } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { lockEnabledUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { Granted, RewardService } from '../reward/service.ts';
import type { RubyExchangeRepository } from './ruby-exchange-repository.ts';
import type { OfferRepository } from './offer-repository.ts';

export interface RubyExchangeDeps {
  readonly db: Database;
  readonly exchanges: RubyExchangeRepository;
  readonly offers: Pick<OfferRepository, 'findGoods'>;
  readonly ledger: Pick<LedgerService, 'post'>;
  readonly rewards: Pick<RewardService, 'find' | 'grant'>;
  readonly now: () => number;
}

type Wish = CallBody<typeof exchangeRubies>;

/**
 * Takes rubies and gives the goods in one transaction; a repeated request returns the same
 * exchange.
 */
export function exchange(deps: RubyExchangeDeps, userId: number, wish: Wish): Promise<Granted> {
  const { db, exchanges, rewards } = deps;
  return inTransaction(db, async (tx) => {
    await lockEnabledUser(tx, userId);
    const known = await exchanges.find(tx, userId, wish.requestId);
    if (known === undefined) return give(deps, tx, userId, wish);
    if (known.goodsId !== wish.goodsId) throw new BusinessError('PRIVILEGE_REQUEST_USED');
    const granted = await rewards.find(tx, keyOf(known.exchangeId));
    if (granted === undefined) throw new Error('An exchange gave something');
    return granted;
  });
}

async function give(
  { exchanges, offers, ledger, rewards, now }: RubyExchangeDeps,
  tx: Tx,
  userId: number,
  { goodsId, requestId }: Wish,
): Promise<Granted> {
  const time = now();
  const goods = await offers.findGoods(tx, goodsId, time);
  if (goods === undefined) throw new BusinessError('PRIVILEGE_GOODS_NOT_FOUND');
  const { name, rubies } = goods;
  const exchangeId = await exchanges.add(tx, { userId, requestId, goodsId, rubies, time });
  const title = `红宝石兑换：${name}`;
  await ledger.post(tx, {
    businessKey: `${keyOf(exchangeId)}:paid`,
    kind: 'exchange',
    note: title,
    entries: [
      { userId, unit: 'ruby', amount: -rubies },
      { house: 'privilege', unit: 'ruby', amount: rubies },
    ],
  });
  return rewards.grant(tx, {
    userId,
    source: 'rubies',
    businessKey: keyOf(exchangeId),
    title,
    points: 0,
    configs: goods.rewards,
  });
}

function keyOf(exchangeId: number): string {
  return `ruby-exchange:${String(exchangeId)}`;
}
