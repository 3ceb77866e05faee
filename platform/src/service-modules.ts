import { addressBlocks } from './address-blocks.ts';
import type { Vault } from './data-key/vault.ts';
import type { Ground } from './ground-modules.ts';
import type { AdminImplementation } from './http/implement-admin.ts';
import type { Implementation } from './http/implement.ts';
import type { Jobs } from './jobs/start-jobs.ts';
import type { ModuleDeps } from './module-deps.ts';
import type { AuditService } from './modules/audit/service.ts';
import { createAddressCountRepository } from './modules/auth/address-count-repository.ts';
import { createGiftPackRepository } from './modules/gift-pack/repository.ts';
import { giftPackRoutes } from './modules/gift-pack/routes.ts';
import { createGiftPackService } from './modules/gift-pack/service.ts';
import { createHelpRepository } from './modules/help/repository.ts';
import { helpRoutes } from './modules/help/routes.ts';
import { createHelpService } from './modules/help/service.ts';
import { createReportRepository } from './modules/problem-report/repository.ts';
import { problemReportAdminRoutes, problemReportRoutes } from './modules/problem-report/routes.ts';
import { createProblemReportService } from './modules/problem-report/service.ts';
import { rankRoutes } from './modules/rank/routes.ts';
import { createRankService } from './modules/rank/service.ts';

/** Problem reports per address and hour: enough for a full internet café on a bad day. */
const REPORTS_OF_ADDRESS = 20;

interface ServiceModules {
  readonly implementations: readonly Implementation[];
  readonly adminImplementations: readonly AdminImplementation[];
  readonly jobs: Jobs;
}

/** The modules of gift packs, rankings, help and players' problem reports. */
export function createServiceModules(
  { db, now, vault }: ModuleDeps & { readonly vault: Vault },
  { activity }: Ground,
  audit: AuditService,
): ServiceModules {
  const repository = createGiftPackRepository(db);
  const giftPacks = createGiftPackService({ db, repository, audit, now });
  const ranks = createRankService({ activity, now });
  const counts = createAddressCountRepository(db);
  const reports = createProblemReportService({
    db,
    repository: createReportRepository(db),
    countReport: async (tx, address, time) => {
      const blocks = addressBlocks(address);
      return (await counts.add(tx, 'problem report', blocks, REPORTS_OF_ADDRESS, time)) === 0;
    },
    audit,
    vault,
    now,
  });
  return {
    implementations: [
      ...giftPackRoutes(giftPacks),
      ...rankRoutes(ranks),
      ...helpRoutes(createHelpService(createHelpRepository(db))),
      ...problemReportRoutes(reports),
    ],
    adminImplementations: problemReportAdminRoutes(reports),
    jobs: { removeOldReports: { every: 'night', run: reports.removeOld } },
  };
}
