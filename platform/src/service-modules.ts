import type { Ground } from './ground-modules.ts';
import type { Implementation } from './http/implement.ts';
import type { ModuleDeps } from './module-deps.ts';
import type { AuditService } from './modules/audit/service.ts';
import { createGiftPackRepository } from './modules/gift-pack/repository.ts';
import { giftPackRoutes } from './modules/gift-pack/routes.ts';
import { createGiftPackService } from './modules/gift-pack/service.ts';
import { rankRoutes } from './modules/rank/routes.ts';
import { createRankService } from './modules/rank/service.ts';

interface ServiceModules {
  readonly implementations: readonly Implementation[];
}

/** Gift packs and rankings. */
export function serviceModules(
  { db, now }: ModuleDeps,
  { activity }: Ground,
  audit: AuditService,
): ServiceModules {
  const repository = createGiftPackRepository(db);
  const giftPacks = createGiftPackService({ db, repository, audit, now });
  const ranks = createRankService({ activity, now });
  return { implementations: [...giftPackRoutes(giftPacks), ...rankRoutes(ranks)] };
}
