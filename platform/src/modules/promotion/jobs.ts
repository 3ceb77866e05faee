import type { FastifyBaseLogger } from 'fastify';
import type { Jobs } from '../../jobs/start-jobs.ts';
import { listPromotionFaults } from './check-repository.ts';
import type { EffectiveService } from './effective-service.ts';
import type { InviteService } from './invite-service.ts';

export function promotionJobs(
  effective: EffectiveService,
  invites: Pick<InviteService, 'removeOldRefusals'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Jobs {
  return {
    rewardInvitations: { every: 'minute', run: effective.rewardDue },
    removeOldInviteRefusals: { every: 'night', run: invites.removeOldRefusals },
    checkPromotion: {
      every: 'night',
      run: async (db) => {
        const faults = await listPromotionFaults(db);
        for (const fault of faults) log.error({ fault }, 'a commission is not what it should be');
        if (faults.length > 0) throw new Error('Commissions and the ledger differ');
      },
    },
  };
}
