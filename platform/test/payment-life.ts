import { randomUUID } from 'node:crypto';
import {
  OrderType,
  PaymentMethod,
  closePaymentOrder,
  createPaymentOrder,
  getUserDetail,
} from '@gamebox/contract';
import type { CallBody, PaymentOrder } from '@gamebox/contract';
import { refundPaymentOrder, retryPaymentRefund } from '@gamebox/contract/admin';
import type { PaymentProvider } from '../src/ports/payment/port.ts';
import { enterOperator } from './enter-operator.ts';
import { enterPayer, giveUnits } from './payer.ts';
import type { Payer } from './payer.ts';
import type { Accident, LifeStep } from './payment-steps.ts';
import type { TestPlatform } from './test-platform.ts';

const MINUTE_MS = 60_000;
/** An operator's session ends after half an hour without use. */
const OPERATOR_MS = 20 * MINUTE_MS;
const GIVE_UP_TURNS = 30;
export const BALANCE_FEN = 100_000;

/** An order as the test that ran its steps knows it. */
export interface LivedOrder {
  readonly wish: CallBody<typeof createPaymentOrder>;
  /** Null: paid from the balance. */
  readonly provider: PaymentProvider | null;
  readonly fen: number;
  /** Null while there was no answer. */
  answer: PaymentOrder | null;
  /** The sum of accepted refunds. */
  refundedFen: number;
}

/** One player's orders, and a simple model of their expected states. */
export class PaymentLife {
  readonly orders: LivedOrder[] = [];
  spentCoins = 0;
  readonly #platform: TestPlatform;
  readonly #accident: Accident;
  readonly #payer: Payer;
  #operator = { token: '', until: 0 };

  private constructor(platform: TestPlatform, accident: Accident, payer: Payer) {
    this.#platform = platform;
    this.#accident = accident;
    this.#payer = payer;
  }

  static async begin(platform: TestPlatform, accident: Accident): Promise<PaymentLife> {
    const payer = await enterPayer(platform, { balances: { fen: BALANCE_FEN } });
    return new PaymentLife(platform, accident, payer);
  }

  async balances(): Promise<{ readonly coins: number; readonly fen: number }> {
    const { data } = await this.#platform.call(getUserDetail, { token: this.#payer.token });
    return { coins: data?.balances?.platformCoins ?? 0, fen: data?.balances?.balance ?? 0 };
  }

  async live(step: LifeStep): Promise<void> {
    if ('nth' in step) {
      const lived = this.orders[step.nth % Math.max(1, this.orders.length)];
      return lived === undefined ? undefined : this.#liveOf(lived, step);
    }
    const { clock, simulators } = this.#platform;
    if (step.do === 'order') return this.#order(step.provider, step.yuan * 100);
    if (step.do === 'buy') return this.#order(null, step.yuan * 100);
    if (step.do === 'spend') return this.#spend(step.coins);
    if (step.do === 'crash') return this.#accident.arm(step.point);
    if (step.do === 'wait') {
      clock.advance(step.minutes * MINUTE_MS);
      return this.#runJobs();
    }
    simulators.payments[step.provider].setUnavailable(step.silent);
  }

  /** Lets everything be answered and decided, and time pass until nothing is left to do. */
  async end(): Promise<void> {
    const { clock, simulators } = this.#platform;
    this.#accident.arm(null);
    for (const phone of Object.values(simulators.payments)) {
      phone.setUnavailable(false);
      phone.setRefundMode('done');
    }
    for (let turn = 0; turn < GIVE_UP_TURNS; turn += 1) {
      for (const lived of this.orders) {
        if (lived.answer === null) await this.#repeat(lived);
        await this.#notifyAgain(lived);
        await this.#settle(lived, 'done');
        await this.#retry(lived);
      }
      clock.advance(10 * MINUTE_MS);
      await this.#runJobs();
      if (await this.#isOver()) return;
    }
    throw new Error('There is still something to do');
  }

  async #liveOf(lived: LivedOrder, step: Extract<LifeStep, { nth: number }>): Promise<void> {
    const { orderId = 0, orderNo = '' } = lived.answer ?? {};
    const phone =
      lived.provider === null ? null : this.#platform.simulators.payments[lived.provider];
    if (step.do === 'repeat') return this.#repeat(lived);
    if (step.do === 'retry') return this.#retry(lived);
    if (step.do === 'settle') return this.#settle(lived, step.state);
    if (step.do === 'refund') {
      const left = lived.fen - lived.refundedFen;
      phone?.setRefundMode(step.becomes);
      return this.#refund(lived, Math.ceil((left * step.percent) / 100));
    }
    if (step.do === 'giveUp')
      await this.#platform.call(closePaymentOrder, {
        token: this.#payer.token,
        body: { orderId },
      });
    else if (step.do === 'pay') await phone?.pay(orderNo, { notice: step.notice });
    else await this.#notifyAgain(lived);
  }

  async #order(provider: PaymentProvider | null, fen: number): Promise<void> {
    const { token, content } = this.#payer;
    const wish = {
      requestId: randomUUID(),
      type: OrderType.recharge,
      content: content(fen),
      couponId: null,
      method: provider === null ? PaymentMethod.balance : PaymentMethod[provider],
      amountFen: fen,
    };
    const { data, code } = await this.#platform.call(createPaymentOrder, { token, body: wish });
    // After an accident the order may exist. If it was refused for another reason, it does not.
    if (data !== null || code === 500)
      this.orders.push({ wish, provider, fen, answer: data, refundedFen: 0 });
  }

  async #repeat(lived: LivedOrder): Promise<void> {
    const { token } = this.#payer;
    const { data } = await this.#platform.call(createPaymentOrder, { token, body: lived.wish });
    const known = lived.answer?.orderId;
    if (data !== null && known !== undefined && data.orderId !== known)
      throw new Error('The same request is another order');
    lived.answer = data ?? lived.answer;
  }

  async #notifyAgain({ provider, answer }: LivedOrder): Promise<void> {
    if (provider !== null && answer !== null)
      await this.#platform.simulators.payments[provider].notifyAgain(answer.orderNo);
  }

  async #spend(most: number): Promise<void> {
    const coins = Math.min(most, (await this.balances()).coins);
    if (coins > 0) await giveUnits(this.#platform, this.#payer.userId, 'platformCoin', -coins);
    this.spentCoins += coins;
  }

  async #refund(lived: LivedOrder, refundFen: number): Promise<void> {
    if (lived.answer === null || refundFen === 0) return;
    const { orderId } = lived.answer;
    const body = { requestId: randomUUID(), orderId, refundFen, reason: '玩家申请' };
    const sent = { token: await this.#operatorToken(), body };
    let answer = await this.#platform.call(refundPaymentOrder, sent);
    if (answer.code === 500) answer = await this.#platform.call(refundPaymentOrder, sent);
    if (answer.data !== null) lived.refundedFen += refundFen;
  }

  async #retry({ answer }: LivedOrder): Promise<void> {
    for (const { refundId } of await this.#listFailed(answer?.orderId ?? 0))
      await this.#platform.call(retryPaymentRefund, {
        token: await this.#operatorToken(),
        body: { refundId },
      });
  }

  async #settle({ provider, answer }: LivedOrder, state: 'done' | 'failed'): Promise<void> {
    if (provider === null || answer === null) return;
    const phone = this.#platform.simulators.payments[provider];
    for (const { refundNo } of phone.find(answer.orderNo)?.refunds ?? [])
      await phone.settleRefund(answer.orderNo, refundNo, state);
  }

  async #runJobs(): Promise<void> {
    for (const job of ['actUponPaymentNotices', 'askPaymentProviders'])
      await this.#platform.jobs[job]?.().catch(() => undefined);
  }

  #listFailed(orderId: number) {
    return this.#platform.db
      .selectFrom('paymentRefund')
      .select('refundId')
      .where('orderId', '=', orderId)
      .where('state', '=', 'failed')
      .execute();
  }

  async #isOver(): Promise<boolean> {
    const tasks = await this.#platform.db.selectFrom('paymentTask').select('taskId').execute();
    const failed = this.orders.map(({ answer }) => this.#listFailed(answer?.orderId ?? 0));
    return tasks.length === 0 && (await Promise.all(failed)).flat().length === 0;
  }

  async #operatorToken(): Promise<string> {
    const { clock } = this.#platform;
    if (clock.now() > this.#operator.until)
      this.#operator.token = await enterOperator(this.#platform, 'finance');
    this.#operator.until = clock.now() + OPERATOR_MS;
    return this.#operator.token;
  }
}
