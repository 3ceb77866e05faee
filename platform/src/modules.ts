import { createAccountModules } from './account-modules.ts';
import type { AccountDeps, AccountModules } from './account-modules.ts';
import { createBoundedSearch, searchesAtOnce } from './bounded-search.ts';
import { fillPinyin } from './db/fill-pinyin.ts';
import type { CreateDemoReleases, DemoReleases } from './demo-releases.ts';
import { createGameModules } from './game-modules.ts';
import type { GameDeps } from './game-modules.ts';
import { createGroundModules } from './ground-modules.ts';
import type { Webhooks } from './http/app.ts';
import { createLotteryModules } from './lottery-modules.ts';
import type { LotteryDeps } from './lottery-modules.ts';
import { createOperatorModules } from './operator-modules.ts';
import type { OperatorModules } from './operator-modules.ts';
import { createPaymentModules } from './payment-modules.ts';
import { createInviteModules, createPromotionModules } from './promotion-modules.ts';
import type { PaymentModulesDeps } from './payment-modules.ts';
import { createServiceModules } from './service-modules.ts';
import { createPrivilegeModules } from './privilege-modules.ts';
import { playerDeskRoutes } from './player-desk.ts';
import { createShopModules } from './shop-modules.ts';
import { securityListener } from './modules/security-event/payment-listener.ts';
import { createSecurityEventRepository } from './modules/security-event/repository.ts';
import { securityEventAdminRoutes } from './modules/security-event/routes.ts';
import { createSecurityEventService } from './modules/security-event/service.ts';
import { createBannerDesk } from './modules/system/banner-desk.ts';
import { createBannerRepository } from './modules/system/banner-repository.ts';
import { createSystemRepository } from './modules/system/repository.ts';
import { bannerAdminRoutes, systemRoutes } from './modules/system/routes.ts';
import { createSystemService } from './modules/system/service.ts';
import { createWelfareModules } from './welfare-modules.ts';

export interface Modules
  extends AccountModules, Omit<OperatorModules, 'audit' | 'removeExpiredOperatorSessions'> {
  /** Where providers send their notices. */
  readonly webhooks: readonly Webhooks[];
  /** null without the demo world. */
  readonly demoReleases: DemoReleases | null;
}

export interface ModulesDeps extends AccountDeps, GameDeps, LotteryDeps, PaymentModulesDeps {
  /** null without the demo world. */
  readonly createDemoReleases: CreateDemoReleases | null;
  /** The size of the pool that all calls share. */
  readonly databasePool: number;
}

/** Creates all modules. The only place where a module gets another module's service. */
export function createModules(deps: ModulesDeps): Modules {
  const ground = createGroundModules(deps);
  const inviting = createInviteModules(deps);
  const { audit, removeExpiredOperatorSessions, ...operators } = createOperatorModules(deps);
  const events = createSecurityEventService({
    db: deps.db,
    repository: createSecurityEventRepository(deps.db),
    audit,
    now: deps.now,
  });
  const accounts = createAccountModules(deps, ground, { ...inviting, events });
  const system = createSystemService(createSystemRepository(deps.db), deps.now);
  const banners = createBannerDesk({
    db: deps.db,
    repository: createBannerRepository(deps.db),
    audit,
  });
  const search = createBoundedSearch(deps.db, searchesAtOnce(deps.databasePool));
  const given = { players: accounts.players, messages: ground.messages, audit, search };
  const games = createGameModules(deps, given, (gameId) => void demoReleases?.notePlayed(gameId));
  const welfare = createWelfareModules(deps, ground, { ...accounts.players, games: games.games });
  const { ledger, activity, messages } = ground;
  const { users } = accounts.players;
  const shop = createShopModules(deps, {
    ledger,
    activity,
    messages,
    audit,
    rewards: welfare.rewards,
    users,
    search,
  });
  const lottery = createLotteryModules(deps, ground, { ...welfare, ...shop, ...accounts.players });
  const { rewards } = welfare;
  const promotion = createPromotionModules(deps, ground, { ...inviting, rewards });
  const privilege = createPrivilegeModules(deps, ground, { ...welfare, ...shop, audit });
  const payments = createPaymentModules(deps, ground, {
    identities: accounts.players.identities,
    coupons: welfare.coupons,
    audit,
    users,
    kinds: [privilege.orderKind],
    listeners: [promotion.commissions, securityListener(events)],
  });
  const services = createServiceModules(deps, ground, audit);
  const demoReleases = deps.createDemoReleases?.(games.releases, deps.log) ?? null;
  return {
    ...accounts,
    ...operators,
    adminImplementations: [
      ...operators.adminImplementations,
      ...securityEventAdminRoutes(events),
      ...bannerAdminRoutes(banners),
      ...games.adminImplementations,
      ...shop.adminImplementations,
      ...payments.adminImplementations,
      ...privilege.adminImplementations,
      ...promotion.adminImplementations,
      ...playerDeskRoutes(deps, ground, { sessions: accounts.players.sessions, audit }),
      ...services.adminImplementations,
    ],
    implementations: [
      ...accounts.implementations,
      ...ground.groundImplementations,
      ...systemRoutes(system),
      ...games.implementations,
      ...welfare.implementations,
      ...shop.implementations,
      ...lottery.implementations,
      ...payments.implementations,
      ...promotion.implementations,
      ...privilege.implementations,
      ...services.implementations,
    ],
    jobs: {
      ...accounts.jobs,
      ...ground.groundJobs,
      ...games.jobs,
      ...welfare.jobs,
      ...shop.jobs,
      ...lottery.jobs,
      ...promotion.jobs,
      ...privilege.jobs,
      ...payments.jobs,
      ...services.jobs,
      fillPinyin: { every: 'minute', run: fillPinyin },
      removeExpiredOperatorSessions: { every: 'minute', run: removeExpiredOperatorSessions },
    },
    webhooks: payments.webhooks,
    demoReleases,
  };
}
