import { pageBalanceLog, pageIntegralLog } from '@gamebox/contract';
import type { BalanceLog, BalanceUnit } from '@gamebox/contract';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { LedgerService } from './service.ts';
import type { Unit } from './units.ts';

const UNIT_OF: Readonly<Record<BalanceUnit, Unit>> = {
  balance: 'fen',
  platformCoins: 'platformCoin',
  welfareCoins: 'welfareCoin',
  zoneCoins: 'zoneCoin',
  rubies: 'ruby',
  points: 'points',
  activityValue: 'activityValue',
};

export function ledgerRoutes(ledger: Pick<LedgerService, 'page'>): readonly Implementation[] {
  const page = async (search: Parameters<LedgerService['page']>[0]) => {
    const { total, list } = await ledger.page(search);
    return { total, list: list.map(describe) };
  };
  return [
    implementForUser(pageIntegralLog, ({ session, query }) =>
      page({ ...query, userId: session.userId, unit: 'points' }),
    ),
    implementForUser(pageBalanceLog, ({ session, query }) =>
      page({ ...query, userId: session.userId, unit: UNIT_OF[query.unit] }),
    ),
  ];
}

function describe({
  movementId,
  note,
  amount,
  balanceAfter,
  time,
}: Awaited<ReturnType<LedgerService['page']>>['list'][number]): BalanceLog {
  return {
    logId: movementId,
    title: note,
    change: amount,
    balance: balanceAfter,
    createTime: time,
  };
}
