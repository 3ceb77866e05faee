import type { FastifyBaseLogger } from 'fastify';
import type { Jobs } from '../../jobs/start-jobs.ts';
import { listRewardFaults } from './check-repository.ts';

export function rewardJobs(log: Pick<FastifyBaseLogger, 'error'>): Jobs {
  return {
    checkRewards: {
      every: 'night',
      run: async (db) => {
        const faults = await listRewardFaults(db);
        for (const fault of faults) log.error({ fault }, 'a reward is not what the ledger says');
        if (faults.length > 0) throw new Error('Rewards and the ledger differ');
      },
    },
  };
}
