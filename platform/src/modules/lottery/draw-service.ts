import type { LotteryRecord } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { inJointTransactions } from '../../db/joint-transactions.ts';
import { lockEnabledUser, lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ShownAddress } from '../address/service.ts';
import type { OrderService } from '../order/service.ts';
import { drawAll } from './draw.ts';
import type { AskedDraw, DrawDeps } from './draw.ts';
import type { Rounds } from './rounds.ts';

export interface DrawServiceDeps extends DrawDeps {
  readonly db: Database;
  readonly rounds: Pick<Rounds, 'today'>;
  readonly orders: Pick<OrderService, 'create' | 'setAddress'>;
}

interface Asked {
  readonly settingId: number;
  readonly requestId: string;
  /** The cost that the player saw; undefined: any. */
  readonly cost?: number | undefined;
}

export interface DrawService {
  /**
   * Draws once: points, stock, record and prize in one transaction, which draws of other players
   * share. A repeated `requestId` returns the same draw, even after the lottery has ended. Throws
   * LOTTERY_NOT_FOUND, LOTTERY_ROUND_OVER, LOTTERY_COST_CHANGED, LOTTERY_DAILY_LIMIT, LEDGER_INSUFFICIENT, and
   * LOTTERY_REQUEST_USED if the request drew in another lottery.
   */
  readonly draw: (userId: number, asked: Asked) => Promise<LotteryRecord>;
  /**
   * Sets the address of a won prize; it may be changed until the prize is sent. Throws
   * LOTTERY_RECORD_NOT_FOUND and ADDRESS_NOT_FOUND, also for another player's;
   * LOTTERY_NOT_PHYSICAL, ORDER_STATE, ADDRESS_CHANGED.
   */
  readonly confirmAddress: (
    userId: number,
    chosen: { readonly recordId: number } & ShownAddress,
  ) => Promise<void>;
  readonly setClientSeed: (userId: number, clientSeed: string) => Promise<void>;
}

export function createDrawService(deps: DrawServiceDeps): DrawService {
  const { db, repository } = deps;
  const drawTogether = inJointTransactions(db, (tx, asked: readonly AskedDraw[]) =>
    drawAll(deps, tx, asked),
  );
  return {
    draw: async (userId, asked) => {
      // Read before the transaction: a draw that waits past midnight belongs to the day of its
      // request.
      const time = deps.now();
      const round = await deps.rounds.today(asked.settingId);
      return drawTogether({ ...asked, userId, round, time });
    },
    confirmAddress: (userId, chosen) =>
      inTransaction(db, (tx) => confirmAddress(deps, tx, { ...chosen, userId })),
    setClientSeed: (userId, clientSeed) =>
      inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        await repository.setClientSeed(tx, userId, clientSeed);
      }),
  };
}

async function confirmAddress(
  { repository, records, orders }: DrawServiceDeps,
  tx: Tx,
  chosen: { readonly userId: number; readonly recordId: number } & ShownAddress,
): Promise<void> {
  const { userId, recordId, addressId, addressVersion } = chosen;
  await lockEnabledUser(tx, userId);
  const record = await records.find(tx, recordId);
  if (record?.userId !== userId) throw new BusinessError('LOTTERY_RECORD_NOT_FOUND');
  if (record.orderId === null) throw new BusinessError('LOTTERY_NOT_PHYSICAL');
  await orders.setAddress(tx, { userId, orderId: record.orderId, addressId, addressVersion });
  await repository.setAddress(tx, recordId, addressId);
}
