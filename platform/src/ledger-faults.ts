import type { Database } from './db/database.ts';
import { listLedgerFaults } from './modules/ledger/check-repository.ts';
import { listLotteryFaults } from './modules/lottery/check-repository.ts';
import { listPaymentFaults } from './modules/payment/check-repository.ts';
import { listPrivilegeFaults } from './modules/privilege/check-repository.ts';
import { listPromotionFaults } from './modules/promotion/check-repository.ts';
import { listRewardFaults } from './modules/reward/check-repository.ts';

/**
 * All differences between the ledger and the modules that post to it; empty if everything adds up.
 */
export async function listAllFaults(db: Database): Promise<readonly string[]> {
  return [
    ...(await listLedgerFaults(db)),
    ...(await listRewardFaults(db)),
    ...(await listLotteryFaults(db)),
    ...(await listPromotionFaults(db)),
    ...(await listPrivilegeFaults(db)),
    ...(await listPaymentFaults(db)),
  ];
}
