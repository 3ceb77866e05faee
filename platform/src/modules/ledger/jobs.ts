import type { FastifyBaseLogger } from 'fastify';
import { chinaClock, chinaMonthStart } from '../../china/time.ts';
import type { Jobs } from '../../jobs/start-jobs.ts';
import { listLedgerFaults } from './check-repository.ts';
import { addPartition } from './partition-repository.ts';

const MONTHS_AHEAD = 3;

/** The ledger's own jobs. */
export function ledgerJobs(now: () => number, log: Pick<FastifyBaseLogger, 'error'>): Jobs {
  return {
    checkLedger: {
      every: 'night',
      run: async (db) => {
        const faults = await listLedgerFaults(db);
        for (const fault of faults) log.error({ fault }, 'the ledger does not add up');
        if (faults.length > 0) throw new Error('The ledger does not add up');
      },
    },
    addLedgerPartitions: {
      every: 'night',
      run: async (db) => {
        for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1) {
          const from = chinaMonthStart(now(), ahead);
          const to = chinaMonthStart(now(), ahead + 1);
          await addPartition(db, partitionName(from), { from, to });
        }
      },
    },
  };
}

/** `ledger_entry_2026_06` for the month in China that begins at `from`. */
function partitionName(from: number): string {
  const { day } = chinaClock(from);
  return `ledger_entry_${day.slice(0, 7).replace('-', '_')}`;
}
