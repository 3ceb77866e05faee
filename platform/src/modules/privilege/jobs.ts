import type { FastifyBaseLogger } from 'fastify';
import type { Jobs } from '../../jobs/start-jobs.ts';
import { listPrivilegeFaults } from './check-repository.ts';
import { giveMonthlyRubies } from './monthly-rubies.ts';
import type { RubyDeps } from './monthly-rubies.ts';
import { notifyEnding } from './notices.ts';
import type { NoticeDeps } from './notices.ts';

export function privilegeJobs(
  deps: RubyDeps & NoticeDeps,
  log: Pick<FastifyBaseLogger, 'error'>,
): Jobs {
  return {
    giveMonthlyRubies: { every: 'minute', run: (db) => giveMonthlyRubies({ ...deps, log }, db) },
    notifyEndingMembers: { every: 'minute', run: (db) => notifyEnding(deps, db) },
    checkPrivilege: {
      every: 'night',
      run: async (db) => {
        const faults = await listPrivilegeFaults(db);
        for (const fault of faults)
          log.error({ fault }, 'a membership is not what the ledger says');
        if (faults.length > 0) throw new Error('Memberships and the ledger differ');
      },
    },
  };
}
