import type { OrderType } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import type { ActivityService } from '../activity/service.ts';
import type { CouponService } from '../coupon/service.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { IdentityService } from '../user/identity-service.ts';
import type { OrderKind, PaymentListener } from './order-kind.ts';
import type { RechargeRepository } from './recharge-repository.ts';
import type { PaymentRepository } from './repository.ts';

export interface PaymentDeps {
  readonly db: Database;
  readonly repository: PaymentRepository;
  readonly offers: Pick<RechargeRepository, 'findOffer'>;
  readonly kinds: readonly OrderKind[];
  readonly listeners: readonly PaymentListener[];
  readonly identities: Pick<IdentityService, 'current' | 'requirePassed'>;
  readonly coupons: Pick<CouponService, 'useCoupon' | 'price' | 'listUsable' | 'giveBack'>;
  readonly ledger: Pick<LedgerService, 'post'>;
  readonly activity: Pick<ActivityService, 'append'>;
  readonly now: () => number;
}

/** Throws PAYMENT_CONTENT_INVALID where nothing of this type is sold. */
export function kindOf({ kinds }: Pick<PaymentDeps, 'kinds'>, type: OrderType): OrderKind {
  const kind = kinds.find((one) => one.type === type);
  if (kind === undefined) throw new BusinessError('PAYMENT_CONTENT_INVALID');
  return kind;
}
