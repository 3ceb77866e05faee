import type { OrderType, PaymentMethod } from '@gamebox/contract';
import type { FastifyBaseLogger } from 'fastify';
import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { lockPaymentOrder, lockUser } from '../../db/locks.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Ports } from '../../ports/ports.ts';
import type { PaymentPort } from '../../ports/payment/port.ts';
import type { ActivityService } from '../activity/service.ts';
import type { CouponService } from '../coupon/service.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { MessageService } from '../message/service.ts';
import type { MemberService } from '../privilege/member-service.ts';
import type { IdentityService } from '../user/identity-service.ts';
import type { GameExchangeRepository } from './game-exchange-repository.ts';
import type { ReachPoint } from './fault-points.ts';
import type { LossRepository } from './loss-repository.ts';
import { providerOf } from './methods.ts';
import type { NoticeRepository } from './notice-repository.ts';
import type { OrderKind, PaymentListener } from './order-kind.ts';
import type { RechargeRepository } from './recharge-repository.ts';
import type { RefundRepository } from './refund-repository.ts';
import type { OrderRow, PaymentRepository } from './repository.ts';
import type { TaskRepository } from './task-repository.ts';

export interface PaymentDeps {
  readonly db: Database;
  readonly repository: PaymentRepository;
  readonly notices: NoticeRepository;
  readonly tasks: TaskRepository;
  readonly refunds: RefundRepository;
  readonly losses: LossRepository;
  readonly exchanges: GameExchangeRepository;
  readonly offers: Pick<RechargeRepository, 'findOffer'>;
  readonly kinds: readonly OrderKind[];
  readonly listeners: readonly PaymentListener[];
  readonly providers: Ports['payments'];
  readonly identities: Pick<IdentityService, 'current' | 'requirePassed'>;
  readonly coupons: Pick<CouponService, 'useCoupon' | 'price' | 'listUsable' | 'giveBack'>;
  readonly members: Pick<MemberService, 'current'>;
  readonly ledger: Pick<LedgerService, 'post'>;
  readonly activity: Pick<ActivityService, 'append'>;
  readonly messages: Pick<MessageService, 'add'>;
  readonly reach: ReachPoint;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly now: () => number;
}

/** Throws PAYMENT_CONTENT_INVALID if nothing of this type is sold. */
export function kindOf({ kinds }: Pick<PaymentDeps, 'kinds'>, type: OrderType): OrderKind {
  const kind = kinds.find((one) => one.type === type);
  if (kind === undefined) throw new BusinessError('PAYMENT_CONTENT_INVALID');
  return kind;
}

/** Null: paid from a balance, or the provider is switched off. */
export function portOf(
  { providers }: Pick<PaymentDeps, 'providers'>,
  method: PaymentMethod,
): PaymentPort | null {
  const provider = providerOf(method);
  return provider === null ? null : providers[provider];
}

/** Whether orders may be paid by this method now. */
export function isOffered(deps: Pick<PaymentDeps, 'providers'>, method: PaymentMethod): boolean {
  return providerOf(method) === null || portOf(deps, method) !== null;
}

/** Locks an order after its user, and reads it again. Throws PAYMENT_ORDER_NOT_FOUND. */
export async function lockOrder(
  { repository }: Pick<PaymentDeps, 'repository'>,
  tx: Tx,
  orderId: number,
): Promise<OrderRow> {
  const seen = await repository.find(tx, orderId);
  if (seen === undefined) throw new BusinessError('PAYMENT_ORDER_NOT_FOUND');
  await lockUser(tx, seen.userId);
  await lockPaymentOrder(tx, orderId);
  const order = await repository.find(tx, orderId);
  if (order === undefined) throw new BusinessError('PAYMENT_ORDER_NOT_FOUND');
  return order;
}
