import type { Vault } from './data-key/vault.ts';
import type { Ground } from './ground-modules.ts';
import type { AdminImplementation } from './http/implement-admin.ts';
import type { Implementation } from './http/implement.ts';
import type { Jobs } from './jobs/start-jobs.ts';
import type { ModuleDeps } from './module-deps.ts';
import { createCommissionService } from './modules/promotion/commission-service.ts';
import type { CommissionService } from './modules/promotion/commission-service.ts';
import { createEffectiveService } from './modules/promotion/effective-service.ts';
import { createInvitationRepository } from './modules/promotion/invitation-repository.ts';
import type { InvitationRepository } from './modules/promotion/invitation-repository.ts';
import { createInviteService } from './modules/promotion/invite-service.ts';
import type { InviteService } from './modules/promotion/invite-service.ts';
import { promotionJobs } from './modules/promotion/jobs.ts';
import { createMarkRepository } from './modules/promotion/mark-repository.ts';
import { createPersonMarks } from './modules/promotion/person-marks.ts';
import type { PersonMarks } from './modules/promotion/person-marks.ts';
import { createPromotionRepository } from './modules/promotion/repository.ts';
import { promotionAdminRoutes, promotionRoutes } from './modules/promotion/routes.ts';
import { createPromotionService } from './modules/promotion/service.ts';
import type { RewardService } from './modules/reward/service.ts';

/** What the login needs for invitations; created before all other modules. */
export interface InviteModules {
  readonly invites: InviteService;
  readonly invitations: InvitationRepository;
  readonly marks: PersonMarks;
}

export function createInviteModules({
  db,
  log,
  now,
  vault,
}: ModuleDeps & { readonly vault: Vault }): InviteModules {
  const invitations = createInvitationRepository(db);
  return {
    invitations,
    invites: createInviteService({ db, repository: invitations, log, now }),
    marks: createPersonMarks(createMarkRepository(), vault),
  };
}

interface PromotionModules {
  readonly adminImplementations: readonly AdminImplementation[];
  readonly implementations: readonly Implementation[];
  readonly jobs: Jobs;
  /** Is called for payments and refunds. */
  readonly commissions: CommissionService;
}

export function createPromotionModules(
  { db, log, now, publicUrl }: ModuleDeps,
  { ledger, activity, messages }: Ground,
  {
    rewards,
    invites,
    invitations,
  }: Omit<InviteModules, 'marks'> & { readonly rewards: RewardService },
): PromotionModules {
  const repository = createPromotionRepository(db);
  const effective = createEffectiveService({
    db,
    repository,
    invitations,
    rewards,
    activity,
    messages,
    log,
    now,
  });
  const promotion = createPromotionService({
    db,
    repository,
    invitations,
    invites,
    publicUrl,
    now,
  });
  return {
    adminImplementations: promotionAdminRoutes(invites),
    implementations: promotionRoutes(promotion, invites),
    jobs: promotionJobs(effective, invites, log),
    commissions: createCommissionService({ repository, invitations, ledger, now }),
  };
}
