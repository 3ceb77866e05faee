import type { Ground } from './ground-modules.ts';
import type { AdminImplementation } from './http/implement-admin.ts';
import type { Implementation } from './http/implement.ts';
import type { Jobs } from './jobs/start-jobs.ts';
import type { ModuleDeps } from './module-deps.ts';
import type { AuditService } from './modules/audit/service.ts';
import type { OrderKind } from './modules/payment/order-kind.ts';
import { createRubyExchangeRepository } from './modules/privilege/ruby-exchange-repository.ts';
import { privilegeJobs } from './modules/privilege/jobs.ts';
import { createLateTermDesk } from './modules/privilege/late-term-desk.ts';
import { createLateTermRepository } from './modules/privilege/late-term-repository.ts';
import { createOfferRepository } from './modules/privilege/offer-repository.ts';
import { privilegeOrderKind } from './modules/privilege/order-kind.ts';
import { privilegeAdminRoutes, privilegeRoutes } from './modules/privilege/routes.ts';
import { createPrivilegeService } from './modules/privilege/service.ts';
import { createTermRepository } from './modules/privilege/term-repository.ts';
import { createVersionDesk } from './modules/privilege/version-desk.ts';
import { createVersionRepository } from './modules/privilege/version-repository.ts';
import type { RewardService } from './modules/reward/service.ts';
import type { ShopService } from './modules/shop/service.ts';

interface Given {
  readonly rewards: RewardService;
  readonly shop: ShopService;
  readonly audit: Pick<AuditService, 'append'>;
}

interface PrivilegeModules {
  readonly adminImplementations: readonly AdminImplementation[];
  readonly implementations: readonly Implementation[];
  readonly jobs: Jobs;
  /** The kind of order that the payment module sells. */
  readonly orderKind: OrderKind;
}

/** The modules of member levels, and of goods for rubies. */
export function createPrivilegeModules(
  { db, log, now }: Pick<ModuleDeps, 'db' | 'log' | 'now'>,
  { ledger, members, messages }: Ground,
  { rewards, shop, audit }: Given,
): PrivilegeModules {
  const terms = createTermRepository(db);
  const offers = createOfferRepository(db);
  const exchanges = createRubyExchangeRepository();
  const deps = { db, terms, offers, exchanges, ledger, members, messages, rewards, shop, now };
  const versions = createVersionDesk({ db, repository: createVersionRepository(db), audit, now });
  const lateTerms = createLateTermDesk({
    db,
    repository: createLateTermRepository(db),
    audit,
    now,
  });
  return {
    adminImplementations: privilegeAdminRoutes(versions, lateTerms),
    implementations: privilegeRoutes(createPrivilegeService(deps)),
    jobs: privilegeJobs(deps, log),
    orderKind: privilegeOrderKind(deps),
  };
}
