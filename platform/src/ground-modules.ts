import { missingYear } from './china/holidays.ts';
import { chinaClock } from './china/time.ts';
import type { Implementation } from './http/implement.ts';
import type { Jobs } from './jobs/start-jobs.ts';
import type { ModuleDeps } from './module-deps.ts';
import { createActivityRepository } from './modules/activity/repository.ts';
import { createActivityService } from './modules/activity/service.ts';
import type { ActivityService } from './modules/activity/service.ts';
import { ledgerJobs } from './modules/ledger/jobs.ts';
import { createLedgerRepository } from './modules/ledger/repository.ts';
import { createLedgerService } from './modules/ledger/service.ts';
import type { LedgerService } from './modules/ledger/service.ts';
import { createMessageRepository } from './modules/message/repository.ts';
import { messageRoutes } from './modules/message/routes.ts';
import { createMessageService } from './modules/message/service.ts';
import type { MessageService } from './modules/message/service.ts';
import { createMemberRepository } from './modules/privilege/member-repository.ts';
import { createMemberService } from './modules/privilege/member-service.ts';
import type { MemberService } from './modules/privilege/member-service.ts';

/** Modules that every other module may write to and read, in its own transactions. */
export interface Ground {
  readonly ledger: LedgerService;
  readonly activity: ActivityService;
  readonly messages: MessageService;
  readonly members: MemberService;
  readonly groundImplementations: readonly Implementation[];
  readonly groundJobs: Jobs;
}

export function createGroundModules({ db, log, now }: ModuleDeps): Ground {
  const messages = createMessageService(createMessageRepository(db), now);
  return {
    ledger: createLedgerService(createLedgerRepository(db), now),
    activity: createActivityService(createActivityRepository(db), now),
    messages,
    members: createMemberService(db, createMemberRepository(), now),
    groundImplementations: messageRoutes(messages),
    groundJobs: {
      ...ledgerJobs(now, log),
      warnOfHolidays: {
        every: 'night',
        run: async () => {
          const year = missingYear(chinaClock(now()).day);
          if (year !== null) log.warn({ year }, 'no holiday calendar: see china/holidays.ts');
        },
      },
      removeOldMessages: { every: 'night', run: messages.removeOld },
    },
  };
}
