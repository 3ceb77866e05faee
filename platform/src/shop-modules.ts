import type { BoundedSearch } from './bounded-search.ts';
import type { Vault } from './data-key/vault.ts';
import type { AdminImplementation } from './http/implement-admin.ts';
import type { Implementation } from './http/implement.ts';
import type { Jobs } from './jobs/start-jobs.ts';
import type { ModuleDeps } from './module-deps.ts';
import { createAddressRepository } from './modules/address/repository.ts';
import { addressRoutes } from './modules/address/routes.ts';
import { createAddressService } from './modules/address/service.ts';
import type { ActivityService } from './modules/activity/service.ts';
import type { AuditService } from './modules/audit/service.ts';
import type { LedgerService } from './modules/ledger/service.ts';
import type { MessageService } from './modules/message/service.ts';
import { createOrderRepository } from './modules/order/repository.ts';
import { createOrderDesk } from './modules/order/desk.ts';
import { orderAdminRoutes, orderRoutes } from './modules/order/routes.ts';
import { createOrderService } from './modules/order/service.ts';
import type { OrderService } from './modules/order/service.ts';
import type { RewardService } from './modules/reward/service.ts';
import { createGoodsRepository } from './modules/shop/repository.ts';
import { shopRoutes } from './modules/shop/routes.ts';
import { createShopService } from './modules/shop/service.ts';
import type { ShopService } from './modules/shop/service.ts';
import { createStockRepository } from './modules/stock/repository.ts';
import { createStockService } from './modules/stock/service.ts';
import type { StockService } from './modules/stock/service.ts';
import type { UserService } from './modules/user/service.ts';

interface ShopModules {
  readonly implementations: readonly Implementation[];
  readonly adminImplementations: readonly AdminImplementation[];
  readonly shop: ShopService;
  readonly orders: OrderService;
  readonly stock: StockService;
  readonly jobs: Jobs;
}

type ShopModulesDeps = Pick<ModuleDeps, 'db' | 'now'> & { readonly vault: Vault };

interface Given {
  readonly ledger: LedgerService;
  readonly activity: ActivityService;
  readonly messages: MessageService;
  readonly audit: Pick<AuditService, 'append'>;
  readonly rewards: RewardService;
  readonly users: Pick<UserService, 'memberLevel'>;
  readonly search: BoundedSearch;
}

/** The modules of goods for points, their orders, and delivery addresses. */
export function createShopModules(
  { db, now, vault }: ShopModulesDeps,
  { ledger, activity, messages, audit, rewards, users, search }: Given,
): ShopModules {
  const addresses = createAddressService({
    db,
    repository: createAddressRepository(db),
    vault,
    now,
  });
  const stock = createStockService(db, createStockRepository());
  const orderRows = createOrderRepository(db);
  const desk = createOrderDesk({ db, repository: orderRows, audit, messages, vault, now });
  const orders = createOrderService({
    db,
    repository: orderRows,
    addresses,
    ledger,
    messages,
    stock,
    vault,
    now,
  });
  const repository = createGoodsRepository(db);
  const shop = createShopService({
    db,
    repository,
    orders,
    stock,
    rewards,
    activity,
    ledger,
    users,
    search,
    now,
  });
  return {
    adminImplementations: orderAdminRoutes(desk),
    implementations: [...addressRoutes(addresses), ...orderRoutes(orders), ...shopRoutes(shop)],
    shop,
    orders,
    stock,
    jobs: {
      receiveOldOrders: { every: 'night', run: orders.receiveOld },
      notifySentOrders: { every: 'minute', run: orders.notifySent },
    },
  };
}
