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

/** The order of money that a movement belongs to. */
interface OrderOfMovement {
  readonly orderId: number;
  readonly orderNo: string;
}

interface LogDeps {
  readonly ledger: Pick<LedgerService, 'page'>;
  /** Orders by business key; movements without an order are left out. */
  readonly findOrders: (
    businessKeys: readonly string[],
  ) => Promise<ReadonlyMap<string, OrderOfMovement>>;
}

export function ledgerRoutes(deps: LogDeps): readonly Implementation[] {
  const page = (search: Search) => pageOf(deps, search, (_row, log) => log);
  return [
    implementForUser(pageIntegralLog, ({ session, query }) =>
      page({ ...query, userId: session.userId, unit: 'points' }),
    ),
    implementForUser(pageBalanceLog, ({ session, query }) =>
      page({ ...query, userId: session.userId, unit: UNIT_OF[query.unit] }),
    ),
  ];
}

export function ledgerAdminRoutes(deps: LogDeps): readonly AdminImplementation[] {
  return [
    implementAdmin(pagePlayerLedger, ({ query }) =>
      pageOf(deps, { ...query, unit: UNIT_OF[query.unit] }, (row, log) => ({
        ...log,
        businessKey: row.businessKey,
        kind: row.kind,
      })),
    ),
  ];
}

type Search = Parameters<LedgerService['page']>[0];

type Row = Awaited<ReturnType<LedgerService['page']>>['list'][number];

async function pageOf<T>(
  { ledger, findOrders }: LogDeps,
  search: Search,
  describeRow: (row: Row, log: BalanceLog) => T,
) {
  const { total, list } = await ledger.page(search);
  const orders = await findOrders(list.map(({ businessKey }) => businessKey));
  return {
    total,
    list: list.map((row) => describeRow(row, describe(row, orders.get(row.businessKey)))),
  };
}

function describe(
  { movementId, note, amount, balanceAfter, time }: Row,
  order: OrderOfMovement | undefined,
): BalanceLog {
  return {
    logId: movementId,
    title: note,
    change: amount,
    balance: balanceAfter,
    createTime: time,
    orderId: order?.orderId ?? null,
    orderNo: order?.orderNo ?? null,
  };
}
