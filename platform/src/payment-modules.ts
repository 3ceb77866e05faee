import type { Ground } from './ground-modules.ts';
import type { Webhooks } from './http/app.ts';
import type { AdminImplementation } from './http/implement-admin.ts';
import type { Implementation } from './http/implement.ts';
import type { Jobs } from './jobs/start-jobs.ts';
import type { ModuleDeps } from './module-deps.ts';
import type { AuditService } from './modules/audit/service.ts';
import type { CouponService } from './modules/coupon/service.ts';
import { paymentAdminRoutes } from './modules/payment/admin-routes.ts';
import { createBillLineRepository } from './modules/payment/bill-line-repository.ts';
import { createBillRepository } from './modules/payment/bill-repository.ts';
import { checkPayments } from './modules/payment/check-payments.ts';
import { createCurrencyDesk } from './modules/payment/currency-desk.ts';
import { createCurrencyRepository } from './modules/payment/currency-repository.ts';
import { createBooksDesk } from './modules/payment/books-desk.ts';
import { createBooksRepository } from './modules/payment/books-repository.ts';
import { createPaymentDesk } from './modules/payment/desk.ts';
import { actUponTaken, receiveNotice, removeNoticeTexts } from './modules/payment/inbox.ts';
import type { PaymentDeps } from './modules/payment/deps.ts';
import type { ReachPoint } from './modules/payment/fault-points.ts';
import { createGameExchangeKind } from './modules/payment/game-exchange-kind.ts';
import { createGameExchangeRepository } from './modules/payment/game-exchange-repository.ts';
import { createNoticeRepository } from './modules/payment/notice-repository.ts';
import { notifyRoutes } from './modules/payment/notify-routes.ts';
import type { OrderKind, PaymentListener } from './modules/payment/order-kind.ts';
import { runDueTasks } from './modules/payment/run-due-tasks.ts';
import { createLossRepository } from './modules/payment/loss-repository.ts';
import { createRechargeKind } from './modules/payment/recharge-kind.ts';
import { createRechargeRepository } from './modules/payment/recharge-repository.ts';
import { compareMissing } from './modules/payment/reconcile.ts';
import { createRefusedNotices } from './modules/payment/refused-notices.ts';
import { createRefundRepository } from './modules/payment/refund-repository.ts';
import { createPaymentRepository } from './modules/payment/repository.ts';
import { paymentRoutes } from './modules/payment/routes.ts';
import { createPaymentService } from './modules/payment/service.ts';
import { createTaskRepository } from './modules/payment/task-repository.ts';
import { createTotalRepository } from './modules/payment/total-repository.ts';
import type { IdentityService } from './modules/user/identity-service.ts';
import type { UserService } from './modules/user/service.ts';
import type { Ports } from './ports/ports.ts';

export interface PaymentModulesDeps extends Pick<ModuleDeps, 'db' | 'now' | 'log'> {
  readonly ports: Ports;
  /** Only tests pass it. */
  readonly reach?: ReachPoint;
}

interface Given {
  readonly identities: Pick<IdentityService, 'current' | 'requirePassed'>;
  readonly coupons: CouponService;
  readonly audit: Pick<AuditService, 'append'>;
  readonly users: Pick<UserService, 'idOfMobile'>;
  /** What is sold in addition to recharges. */
  readonly kinds: readonly OrderKind[];
  readonly listeners: readonly PaymentListener[];
}

interface PaymentModules {
  readonly adminImplementations: readonly AdminImplementation[];
  readonly implementations: readonly Implementation[];
  /** Where the providers send their notices. */
  readonly webhooks: readonly Webhooks[];
  readonly jobs: Jobs;
}

type GroundOfPayment = Pick<Ground, 'ledger' | 'activity' | 'members' | 'messages'>;

/** Orders of money, what they buy, and how they are paid. */
export function createPaymentModules(
  own: PaymentModulesDeps,
  ground: GroundOfPayment,
  { audit, users, ...given }: Given,
): PaymentModules {
  const deps = createPaymentDeps(own, ground, given);
  const inbox = { ...deps, tellRefused: createRefusedNotices(own.log) };
  const bills = createBillRepository(own.db);
  const totals = createTotalRepository(own.db);
  const desk = createPaymentDesk({
    ...deps,
    ledger: ground.ledger,
    bills,
    totals,
    users,
    audit,
  });
  const currencies = createCurrencyDesk({
    ...own,
    repository: createCurrencyRepository(own.db),
    audit,
  });
  const books = createBooksDesk({
    db: own.db,
    books: createBooksRepository(own.db),
    billLines: createBillLineRepository(own.db),
    ledger: ground.ledger,
    audit,
  });
  return {
    adminImplementations: paymentAdminRoutes(desk, currencies, books),
    implementations: paymentRoutes(createPaymentService(deps)),
    webhooks: [notifyRoutes((provider, raw) => receiveNotice(inbox, provider, raw))],
    jobs: {
      askPaymentProviders: { every: 'minute', run: (_, signal) => runDueTasks(deps, signal) },
      comparePaymentBills: { every: 'hour', run: () => compareMissing({ ...deps, bills }) },
      removePaymentNoticeTexts: {
        every: 'night',
        run: (patient) => removeNoticeTexts(deps, patient),
      },
      checkPayments: { every: 'night', run: (patient) => checkPayments(patient, own.log) },
      actUponPaymentNotices: { every: 'minute', run: () => actUponTaken(deps) },
    },
  };
}

/** What everything about orders of money is created with. */
export function createPaymentDeps(
  { db, now, log, ports, reach = () => undefined }: PaymentModulesDeps,
  { ledger, activity, members, messages }: GroundOfPayment,
  { identities, coupons, kinds, listeners }: Omit<Given, 'audit' | 'users'>,
): PaymentDeps {
  const offers = createRechargeRepository();
  const losses = createLossRepository();
  const recharge = createRechargeKind({ repository: offers, ledger, losses, now });
  const exchanges = createGameExchangeRepository();
  const exchange = createGameExchangeKind({ exchanges, accounts: offers, ledger, now });
  return {
    db,
    exchanges,
    repository: createPaymentRepository(db),
    notices: createNoticeRepository(db),
    tasks: createTaskRepository(db),
    refunds: createRefundRepository(db),
    losses,
    offers,
    kinds: [recharge, exchange, ...kinds],
    listeners,
    providers: ports.payments,
    identities,
    coupons,
    members,
    ledger,
    activity,
    messages,
    reach,
    log,
    now,
  };
}
