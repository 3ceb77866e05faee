import type { FastifyBaseLogger } from 'fastify';
import type { Jobs } from '../../jobs/start-jobs.ts';
import { listLotteryFaults } from './check-repository.ts';
import type { Rounds } from './rounds.ts';

export function lotteryJobs(
  rounds: Pick<Rounds, 'beginAll'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Jobs {
  return {
    beginLotteryRounds: { every: 'minute', run: () => rounds.beginAll() },
    checkLotteries: {
      every: 'night',
      run: async (db) => {
        const faults = await listLotteryFaults(db);
        for (const fault of faults) log.error({ fault }, 'a draw is not what the ledger says');
        if (faults.length > 0) throw new Error('Draws and the ledger differ');
      },
    },
  };
}
