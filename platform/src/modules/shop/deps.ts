import type { BoundedSearch } from '../../bounded-search.ts';
import type { Database } from '../../db/database.ts';
import type { ActivityService } from '../activity/service.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { OrderService } from '../order/service.ts';
import type { RewardService } from '../reward/service.ts';
import type { StockService } from '../stock/service.ts';
import type { UserService } from '../user/service.ts';
import type { GoodsRepository } from './repository.ts';

export interface ShopDeps {
  readonly db: Database;
  readonly repository: GoodsRepository;
  readonly orders: Pick<OrderService, 'create' | 'deliver' | 'findRepeated' | 'quantities'>;
  readonly stock: Pick<StockService, 'take' | 'remaining'>;
  readonly rewards: Pick<RewardService, 'grant'>;
  readonly activity: Pick<ActivityService, 'append'>;
  readonly ledger: Pick<LedgerService, 'post'>;
  readonly users: Pick<UserService, 'memberLevel'>;
  readonly search: BoundedSearch;
  readonly now: () => number;
}
