import { pageBalanceLog, pageIntegralLog } from '@gamebox/contract';
import type { BalanceLog, BalanceUnit } from '@gamebox/contract';
import { pagePlayerLedger } from '@gamebox/contract/admin';
import { implementAdmin } from '../../http/implement-admin.ts';
import type { AdminImplementation } from '../../http/implement-admin.ts';
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
  const page = (search: Search) => pageOf(ledger, search, describe);
  return [
    implementForUser(pageIntegralLog, ({ session, query }) =>
      page({ ...query, userId: session.userId, unit: 'points' }),
    ),
    implementForUser(pageBalanceLog, ({ session, query }) =>
      page({ ...query, userId: session.userId, unit: UNIT_OF[query.unit] }),
    ),
  ];
}

export function ledgerAdminRoutes(
  ledger: Pick<LedgerService, 'page'>,
): readonly AdminImplementation[] {
  return [
    implementAdmin(pagePlayerLedger, ({ query }) =>
      pageOf(ledger, { ...query, unit: UNIT_OF[query.unit] }, (row) => ({
        ...describe(row),
        businessKey: row.businessKey,
        kind: row.kind,
      })),
    ),
  ];
}

type Search = Parameters<LedgerService['page']>[0];

type Row = Awaited<ReturnType<LedgerService['page']>>['list'][number];

async function pageOf<T>(
  ledger: Pick<LedgerService, 'page'>,
  search: Search,
  describeRow: (row: Row) => T,
) {
  const { total, list } = await ledger.page(search);
  return { total, list: list.map(describeRow) };
}

function describe({ movementId, note, amount, balanceAfter, time }: Row): BalanceLog {
  return {
    logId: movementId,
    title: note,
    change: amount,
    balance: balanceAfter,
    createTime: time,
  };
}
