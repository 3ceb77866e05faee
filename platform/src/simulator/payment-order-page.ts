import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BusinessError } from '../business-error.ts';
import { html } from '../http/html-page.ts';
import type { Html } from '../http/html-page.ts';
import type { PaymentProvider } from '../ports/payment/port.ts';
import { chinaDateTime, yuanOf } from '../ports/payment/provider-values.ts';
import type { ForgeryAnswer } from '../ports/payment/simulator/phone.ts';
import type { SimulatedOrder } from '../ports/payment/simulator/simulated-order.ts';
import type { Simulators } from '../ports/ports.ts';
import { formOf } from './forms.ts';
import { clockTime, sendSimulatorPage, table } from './frame.ts';
import { ACTION_NAMES, PROVIDER_NAMES, groupsOf, target } from './payment-actions.ts';

const PATH = '/simulator/payment';
const hide = { schema: { hide: true } };
const actForm = target.extend({ action: z.string().refine((name) => ACTION_NAMES.has(name)) });
const refundForm = target.extend({
  refundNo: z.string().regex(/^\w{1,64}$/),
  state: z.enum(['done', 'failed']),
});
const forgeryAnswer = z.enum(['taken', 'refused', 'silent']);
const answered = z.object({ answered: forgeryAnswer.optional().catch(undefined) });
export const ORDER_STATES = { waiting: '待支付', paid: '已支付', closed: '已关闭' } as const;
const REFUND_STATES = {
  done: '已退款',
  pending: '处理中',
  failed: '已关闭',
  abnormal: '异常',
} as const;
const FORGERY_ANSWERS: Readonly<Record<ForgeryAnswer, string>> = {
  taken: '游戏盒子收下了这条伪造的通知，这不应该发生。',
  refused: '游戏盒子拒绝了这条伪造的通知。',
  silent: '游戏盒子没有回答这条通知。',
};
const BILLED = { right: '如实', missing: '漏记', wrongAmount: '多记 1 元' } as const;

/** The page of one order at a provider: its state and everything that can be done with it. */
export function paymentOrderPage(app: FastifyInstance, payments: Simulators['payments']): void {
  const back = (given: z.output<typeof target>, more: Record<string, string> = {}) => {
    const { provider, orderNo } = given;
    return `${PATH}/order?${new URLSearchParams({ provider, orderNo, ...more }).toString()}`;
  };
  app.get(`${PATH}/order`, hide, (request, reply) => {
    const given = target.safeParse(request.query);
    const order = given.success
      ? payments[given.data.provider].find(given.data.orderNo)
      : undefined;
    if (!given.success || order === undefined) throw new BusinessError('NOT_FOUND');
    return sendSimulatorPage(reply, {
      path: PATH,
      title: `${PROVIDER_NAMES[given.data.provider]}订单`,
      content: orderContent(given.data.provider, order, answered.parse(request.query).answered),
    });
  });
  app.post(`${PATH}/act`, hide, async (request, reply) => {
    const given = formOf(actForm, request);
    const simulator = payments[given.provider];
    const order = simulator.find(given.orderNo);
    if (order === undefined) return reply.redirect(PATH, 303);
    const offered = groupsOf(order, given.provider).find(({ actions }) => given.action in actions);
    const answer = await offered?.actions[given.action]?.act(simulator, order);
    const forged = forgeryAnswer.safeParse(answer);
    const more = forged.success ? { answered: forged.data } : {};
    return reply.redirect(back(given, more), 303);
  });
  app.post(`${PATH}/refund`, hide, async (request, reply) => {
    const given = formOf(refundForm, request);
    const { settleRefund, find } = payments[given.provider];
    await settleRefund(given.orderNo, given.refundNo, given.state);
    return reply.redirect(find(given.orderNo) === undefined ? PATH : back(given), 303);
  });
}

function orderContent(
  provider: PaymentProvider,
  order: SimulatedOrder,
  answer?: ForgeryAnswer,
): Html {
  const { orderNo, amountFen, payment } = order;
  const hidden = html`<input type="hidden" name="provider" value="${provider}" /><input
      type="hidden"
      name="orderNo"
      value="${orderNo}"
    />`;
  const phone = new URLSearchParams({ provider, orderNo }).toString();
  return html`<p><a class="back" href="${PATH}">← 全部订单</a></p>
    ${answer === undefined ? '' : html`<p class="pending">${FORGERY_ANSWERS[answer]}</p>`}
    <dl>
      <dt>订单号</dt>
      <dd><code>${orderNo}</code></dd>
      <dt>商品</dt>
      <dd>${order.subject}</dd>
      <dt>金额</dt>
      <dd>¥${yuanOf(amountFen)}</dd>
      <dt>状态</dt>
      <dd class="${order.state}">${ORDER_STATES[order.state]}</dd>
      <dt>有效至</dt>
      <dd>${chinaDateTime(order.expireTime)}</dd>
      ${
        payment === null
          ? html`<dt>手机</dt>
              <dd><a class="link" href="${PATH}/pay?${phone}">打开扫码后的页面</a></dd>`
          : html`<dt>实付</dt>
              <dd>¥${yuanOf(payment.paidFen)}，${chinaDateTime(payment.paidTime)}</dd>
              <dt>交易号</dt>
              <dd><code>${payment.tradeNo}</code></dd>
              <dt>对账单</dt>
              <dd>${BILLED[order.billed]}</dd>`
      }
    </dl>
    ${groupsOf(order, provider).map(
      ({ title, note, actions }) =>
        html`<h2>${title}</h2>
          <p>${note}</p>
          <form method="post" action="${PATH}/act">
            ${hidden}${Object.entries(actions).map(
              ([name, { text }]) => html`<button name="action" value="${name}">${text}</button>`,
            )}
          </form>`,
    )}
    <h2>退款</h2>
    ${refunds(order, hidden)}
    <h2>发出的通知</h2>
    ${notices(order)}`;
}

function refunds({ refunds: list }: SimulatedOrder, hidden: Html): Html {
  if (list.length === 0) return html`<p class="faint">没有退款。退款由运营人员在平台上发起。</p>`;
  const rows = list.map(
    ({ refundNo, refundFen, state, time }) =>
      html`<tr>
        <td>${clockTime(time)}</td>
        <td><code>${refundNo}</code></td>
        <td>¥${yuanOf(refundFen)}</td>
        <td class="${state}">${REFUND_STATES[state]}</td>
        <td>
          ${
            state === 'pending' || state === 'abnormal'
              ? html`<form method="post" action="${PATH}/refund">
                  ${hidden}<input type="hidden" name="refundNo" value="${refundNo}" />
                  <button name="state" value="done">成功</button>
                  <button name="state" value="failed">关闭</button>
                </form>`
              : ''
          }
        </td>
      </tr>`,
  );
  return wideTable(['时间', '退款单号', '金额', '结果', '决定'], rows);
}

function notices({ notices: list }: SimulatedOrder): Html {
  if (list.length === 0) return html`<p class="faint">还没有通知。</p>`;
  const rows = list.map(
    ({ refundNo, attempts, lastStatus, taken, dueTime }) =>
      html`<tr>
        <td>${refundNo === null ? '支付' : `退款 ${refundNo}`}</td>
        <td>${attempts}</td>
        <td>${lastStatus === null ? '未发送' : answerText(lastStatus)}</td>
        <td class="${taken ? 'passed' : 'pending'}">
          ${taken ? '已收下' : dueTime === null ? '不再发送' : `${clockTime(dueTime)} 发送`}
        </td>
      </tr>`,
  );
  return wideTable(['内容', '次数', '平台的回答', '下一步'], rows);
}

function answerText(status: number): string {
  return status === 0 ? '没有回答' : `HTTP ${String(status)}`;
}

/** Scrolls where the window is narrow: its cells keep to one line. */
export function wideTable(heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="wide">${table(heads, rows)}</div>`;
}
