import type { Ground } from './ground-modules.ts';
import type { Implementation } from './http/implement.ts';
import type { ModuleDeps } from './module-deps.ts';
import type { CouponService } from './modules/coupon/service.ts';
import type { OrderKind, PaymentListener } from './modules/payment/order-kind.ts';
import { createRechargeKind } from './modules/payment/recharge-kind.ts';
import { createRechargeRepository } from './modules/payment/recharge-repository.ts';
import { createPaymentRepository } from './modules/payment/repository.ts';
import { paymentRoutes } from './modules/payment/routes.ts';
import { createPaymentService } from './modules/payment/service.ts';
import type { IdentityService } from './modules/user/identity-service.ts';

interface Given {
  readonly identities: Pick<IdentityService, 'current' | 'requirePassed'>;
  readonly coupons: CouponService;
  /** What is sold besides recharges. */
  readonly kinds: readonly OrderKind[];
  readonly listeners: readonly PaymentListener[];
}

interface PaymentModules {
  readonly implementations: readonly Implementation[];
}

/** Orders of money, what they buy, and how they are paid. */
export function paymentModules(
  { db, now }: Pick<ModuleDeps, 'db' | 'now'>,
  { ledger, activity, members }: Pick<Ground, 'ledger' | 'activity' | 'members'>,
  { identities, coupons, kinds, listeners }: Given,
): PaymentModules {
  const offers = createRechargeRepository();
  const recharge = createRechargeKind({
    repository: offers,
    ledger,
    memberBonus: async (tx, userId) => (await members.benefitsOf(tx, userId)).bonusPercent,
    now,
  });
  const payments = createPaymentService({
    db,
    repository: createPaymentRepository(db),
    offers,
    kinds: [recharge, ...kinds],
    listeners,
    identities,
    coupons,
    ledger,
    activity,
    now,
  });
  return { implementations: paymentRoutes(payments) };
}
