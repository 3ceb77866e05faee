import { randomUUID } from 'node:crypto';
import {
  MemberLevel,
  PaymentMethod,
  PaymentOrderState,
  closePaymentOrder,
  getPaymentOrder,
  pageMessages,
} from '@gamebox/contract';
import type { PaymentOrder } from '@gamebox/contract';
import { refundPaymentOrder } from '@gamebox/contract/admin';
import fc from 'fast-check';
import { sql } from 'kysely';
import { DAY_MS, chinaDayStart } from '../src/china/time.ts';
import { enterOperator } from './enter-operator.ts';
import { HeldModel } from './held-days.ts';
import { enterPayer } from './payer.ts';
import { buyTerm, seePrivilege } from './privilege.ts';
import type { TestPlatform } from './test-platform.ts';

const BALANCE_FEN = 100_000_000;
/** How much earlier a day begins in China than in UTC. */
const CHINA_MS = 8 * 3_600_000;
/** Rubies as `insertPrivilegeVersion` sets them: with each order, and per month by level. */
const GIFT = 50;
const MONTHLY = [0, 60, 200];
/** The most expensive day: that of a one-month supreme term. */
const DAY_FEN = 6200 / 28;

const nth = fc.nat({ max: 9 });
const step = <const Name extends string>(name: Name) => fc.constant(name);
const offer = {
  level: fc.constantFrom(
    ...Array.from({ length: 3 }, () => MemberLevel.diamond),
    MemberLevel.supreme,
  ),
  months: fc.constantFrom(1, 1, 1, 1, 12),
};

const buying = { weight: 6, arbitrary: fc.record({ do: step('buy'), ...offer }) };

/** What a player and time do, without refunds. */
export const keptStep = fc.oneof(buying, {
  weight: 5,
  arbitrary: fc.record({ do: step('wait'), days: fc.integer({ min: 1, max: 100 }) }),
});

/** What a player, an operator and time do to one player's terms. */
export const termStep = fc.oneof(
  buying,
  { weight: 3, arbitrary: fc.record({ do: step('order'), ...offer }) },
  { weight: 4, arbitrary: fc.record({ do: step('pay'), nth }) },
  { weight: 1, arbitrary: fc.record({ do: step('giveUp'), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: step('refund'),
      nth,
      percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 100 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: step('wait'), days: fc.integer({ min: 1, max: 40 }) }) },
);
export type TermStep = typeof termStep extends fc.Arbitrary<infer Step> ? Step : never;

/** One player's terms, and their expected state. */
export class PrivilegeLife {
  readonly model = new HeldModel();
  readonly #platform: TestPlatform;
  readonly #mobile: string;
  readonly #userId: number;
  readonly #waiting: PaymentOrder[] = [];
  readonly #paid: PaymentOrder[] = [];
  #token: string;
  #today: number;
  #paidFen = 0;
  #refunds = 0;

  private constructor(
    platform: TestPlatform,
    { token, mobile, userId }: Awaited<ReturnType<typeof enterPayer>>,
  ) {
    this.#platform = platform;
    this.#token = token;
    this.#mobile = mobile;
    this.#userId = userId;
    this.#today = chinaDayStart(platform.clock.now());
  }

  static async begin(platform: TestPlatform): Promise<PrivilegeLife> {
    return new PrivilegeLife(
      platform,
      await enterPayer(platform, { balances: { fen: BALANCE_FEN } }),
    );
  }

  async live(step: TermStep): Promise<void> {
    if (step.do === 'wait') return this.wait(step.days);
    if (step.do === 'buy' || step.do === 'order') return this.#buy(step);
    const orders = step.do === 'refund' ? this.#paid : this.#waiting;
    const order = orders[step.nth % Math.max(1, orders.length)];
    if (order === undefined) return;
    if (step.do === 'refund') return this.#refund(await this.#look(order), step.percent);
    this.#waiting.splice(this.#waiting.indexOf(order), 1);
    const { state, orderNo, orderId } = await this.#look(order);
    if (state !== PaymentOrderState.created) return;
    if (step.do === 'giveUp') {
      await this.#platform.call(closePaymentOrder, { token: this.#token, body: { orderId } });
      return;
    }
    await this.#platform.simulators.payments.alipay.pay(orderNo);
    await this.#settle(await this.#look(order));
  }

  async wait(days: number): Promise<void> {
    this.#platform.clock.advance(days * DAY_MS);
    this.#token = await this.#platform.login(this.#mobile);
    for (const job of ['askPaymentProviders', 'giveMonthlyRubies', 'notifyEndingMembers'])
      await this.#platform.jobs[job]?.();
  }

  /** What the player sees, after the model's days have passed too. */
  async see() {
    this.#passDays();
    const { memberLevel, daysLeft } = await seePrivilege(this.#platform, this.#token);
    return { level: memberLevel, daysLeft };
  }

  /**
   * Rubies that were given minus those that the days earned; call it only after all terms are over.
   */
  async rubies() {
    const { rows } = await sql<{ balance: number; owed: number }>`
      select coalesce((select balance from ledger_account
          where user_id = ${this.#userId} and unit = 'ruby'), 0) as balance,
        (select coalesce(sum(rubies_owed), 0)::int8 from privilege_term
          where user_id = ${this.#userId}) as owed`.execute(this.#platform.db);
    const { balance = 0, owed = 0 } = rows[0] ?? {};
    // Credits and refunds are rounded: two parts and their sum for each term.
    const rounding = 3 * this.#paid.length + this.#refunds;
    return { balance, owed, earned: this.model.rubies.earned, rounding, refunds: this.#refunds };
  }

  /** The highest possible value of the days that are left: payments minus refunds. */
  get mostFen(): number {
    return this.#paidFen + DAY_FEN * (this.#paid.length + this.#refunds);
  }

  async countEnded(): Promise<number> {
    const query = { pageSize: 100 };
    const { data } = await this.#platform.call(pageMessages, { token: this.#token, query });
    return (data?.list ?? []).filter(({ title }) => title.endsWith('已到期')).length;
  }

  #passDays(): void {
    const today = chinaDayStart(this.#platform.clock.now());
    const dayNumber = (this.#today + CHINA_MS) / DAY_MS;
    this.model.pass((today - this.#today) / DAY_MS, dayNumber);
    this.#today = today;
  }

  async #buy({ do: how, level, months }: Extract<TermStep, { months: number }>): Promise<void> {
    const method = how === 'buy' ? PaymentMethod.balance : PaymentMethod.alipay;
    const { data } = await buyTerm(this.#platform, this.#token, level, { months, method });
    if (data === null) return;
    if (how === 'buy') await this.#settle(data);
    else this.#waiting.push(data);
  }

  async #look({ orderId }: PaymentOrder): Promise<PaymentOrder> {
    const query = { orderId };
    const { data, msg } = await this.#platform.call(getPaymentOrder, { token: this.#token, query });
    if (data === null) throw new Error(msg);
    return data;
  }

  /** Adds to the model what the order gave. */
  async #settle(order: PaymentOrder): Promise<void> {
    const { orderId, state, details } = order;
    const hadCredit = details.some(({ name }) => name === '剩余抵扣');
    if (state === PaymentOrderState.closed && hadCredit) return;
    if (state !== PaymentOrderState.paid) throw new Error('An order that was paid gave nothing');
    this.#passDays();
    const terms = await this.#platform.db
      .selectFrom('privilegeTerm')
      .selectAll()
      .where('userId', '=', this.#userId)
      .execute();
    const term = terms.find((one) => one.orderId === orderId);
    if (term === undefined) throw new Error('An order that was paid has no term');
    const { level, soldDays, paidFen, creditFen, termId, monthlyLeft, monthBegin } = term;
    const credited = terms.filter(({ creditedTo }) => creditedTo === termId);
    const lower = this.model.listLower(level);
    if (!lower.every((lowerId) => credited.some((one) => one.orderId === lowerId)))
      throw new Error('A lower term was not credited');
    const worthFen = paidFen + creditFen;
    this.#paid.push(order);
    this.#paidFen += paidFen;
    const months = monthlyLeft + (monthBegin === null ? 0 : 1);
    this.model.give(
      { orderId, level, soldDays, worthFen, days: soldDays, refundedFen: 0 },
      { gift: GIFT, monthly: MONTHLY[level] ?? 0, months },
      credited.map((one) => ({ orderId: one.orderId, fen: one.creditedFen })),
    );
  }

  async #refund({ orderId, amountFen, refundedFen, paidTime }: PaymentOrder, percent: number) {
    const refundFen = Math.ceil(((amountFen - refundedFen) * percent) / 100);
    if (paidTime === null || refundFen === 0) return;
    const token = await enterOperator(this.#platform, 'finance');
    this.#passDays();
    const body = { requestId: randomUUID(), orderId, refundFen, reason: '玩家申请' };
    const { data, msg } = await this.#platform.call(refundPaymentOrder, { token, body });
    if (data === null) throw new Error(`A refund was refused: ${msg}`);
    this.model.refund(orderId, refundFen);
    this.#paidFen -= refundFen;
    this.#refunds += 1;
  }
}
