import { PATIENT, connectDatabase } from './db/database.ts';
import { listLedgerFaults } from './modules/ledger/check-repository.ts';
import { listLotteryFaults } from './modules/lottery/check-repository.ts';
import { listPromotionFaults } from './modules/promotion/check-repository.ts';
import { listPrivilegeFaults } from './modules/privilege/check-repository.ts';
import { listRewardFaults } from './modules/reward/check-repository.ts';

const FAULTS_EXIT_CODE = 1;
const USAGE_EXIT_CODE = 2;

/** `npm run ledger -- check`, by hand or by a cron of the operator's: 0 where all adds up. */
async function check(url: string): Promise<number> {
  const db = connectDatabase(url, {
    max: 1,
    onError: (error) => process.stderr.write(`${error.message}\n`),
    waits: PATIENT,
  });
  try {
    const faults = [
      ...(await listLedgerFaults(db)),
      ...(await listRewardFaults(db)),
      ...(await listLotteryFaults(db)),
      ...(await listPromotionFaults(db)),
      ...(await listPrivilegeFaults(db)),
    ];
    process.stdout.write(faults.length === 0 ? 'The ledger adds up.\n' : `${faults.join('\n')}\n`);
    return faults.length === 0 ? 0 : FAULTS_EXIT_CODE;
  } finally {
    await db.destroy();
  }
}

const url = process.env['DATABASE_URL'];
if (process.argv[2] !== 'check' || url === undefined) {
  process.stderr.write('usage: DATABASE_URL=postgres://… npm run ledger -- check\n');
  process.exitCode = USAGE_EXIT_CODE;
} else {
  process.exitCode = await check(url);
}
