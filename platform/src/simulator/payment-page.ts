import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DAY_MS, parseChinaDay } from '../china/time.ts';
import { html } from '../http/html-page.ts';
import type { Html } from '../http/html-page.ts';
import { PAYMENT_PROVIDERS } from '../ports/payment/port.ts';
import { chinaDateTime, fenOfYuan, yuanOf } from '../ports/payment/provider-values.ts';
import type { PaymentSimulator } from '../ports/payment/simulator/simulator.ts';
import type { Simulators } from '../ports/ports.ts';
import { formOf } from './forms.ts';
import { sendSimulatorPage } from './frame.ts';
import { PROVIDER_NAMES, target } from './payment-actions.ts';
import { ORDER_STATES, paymentOrderPage, wideTable } from './payment-order-page.ts';
import { paymentPhonePage } from './payment-phone-page.ts';

const PATH = '/simulator/payment';
const REFRESH_SECONDS = 3;
const SHOWN = 30;
const hide = { schema: { hide: true } };
const provider = target.pick({ provider: true });
const serviceForm = provider.extend({ service: z.enum(['on', 'off']) });
const refundForm = provider.extend({
  mode: z.enum(['done', 'later', 'pending', 'failed', 'abnormal', 'refused']),
});
const plantForm = provider.extend({
  amount: fenOfYuan.pipe(z.int().positive()),
  day: z.iso.date(),
});
const SERVICE = [
  ['on', '正常'],
  ['off', '无应答'],
] as const;
const REFUND_MODES = [
  ['done', '立即成功'],
  ['later', '3 秒后成功'],
  ['pending', '等我决定'],
  ['failed', '关闭'],
  ['abnormal', '异常'],
  ['refused', '余额不足'],
] as const;

/**
 * `/simulator/payment`: the orders at both providers and their settings.
 * `/simulator/payment/orders`: the list as JSON.
 */
export function paymentPages(app: FastifyInstance, payments: Simulators['payments']): void {
  const list = () =>
    PAYMENT_PROVIDERS.flatMap((name) =>
      payments[name].orders().map((order) => Object.assign({ provider: name }, order)),
    ).toSorted((a, b) => b.createTime - a.createTime);
  app.get(`${PATH}/orders`, hide, () => list().slice(0, SHOWN));
  app.get(PATH, hide, (_request, reply) =>
    sendSimulatorPage(reply, {
      path: PATH,
      title: '支付',
      refreshSeconds: REFRESH_SECONDS,
      content: html`<p>
          扫码支付的订单都列在这里。点“手机”，就像用手机扫了二维码；点订单号，可以让通知迟到、重复、乱序、丢失，或伪造通知。本页每
          ${REFRESH_SECONDS} 秒自动刷新。
        </p>
        ${orders(list().slice(0, SHOWN))}
        ${PAYMENT_PROVIDERS.map((name) => settings(payments[name]))}
        <h2>对账单</h2>
        <p>
          次日给出。订单页上可以让它漏记或多记；也可以<a class="link" href="${PATH}/bill"
            >记一笔平台不认识的付款</a
          >。
        </p>`,
    }),
  );
  app.get(`${PATH}/bill`, hide, (_request, reply) =>
    sendSimulatorPage(reply, { path: PATH, title: '对账单', content: billContent() }),
  );
  app.post(`${PATH}/service`, hide, (request, reply) => {
    const { provider, service } = formOf(serviceForm, request);
    payments[provider].setUnavailable(service === 'off');
    return reply.redirect(PATH, 303);
  });
  app.post(`${PATH}/refund-mode`, hide, (request, reply) => {
    const { provider, mode } = formOf(refundForm, request);
    payments[provider].setRefundMode(mode);
    return reply.redirect(PATH, 303);
  });
  app.post(`${PATH}/plant`, hide, (request, reply) => {
    const { provider, amount, day } = formOf(plantForm, request);
    payments[provider].plantUnknown(amount, parseChinaDay(day) + DAY_MS / 2);
    return reply.redirect(PATH, 303);
  });
  paymentOrderPage(app, payments);
  paymentPhonePage(app, payments);
}

type Listed = { readonly provider: keyof typeof PROVIDER_NAMES } & ReturnType<
  PaymentSimulator['orders']
>[number];

function orders(list: readonly Listed[]): Html {
  if (list.length === 0)
    return html`<p class="faint">还没有订单。在游戏盒子的“充值”里选择支付宝或微信支付。</p>`;
  const rows = list.map((order) => {
    const { provider, orderNo, state, subject, amountFen, createTime } = order;
    const query = new URLSearchParams({ provider, orderNo }).toString();
    return html`<tr>
      <td>${chinaDateTime(createTime).slice(5)}</td>
      <td>${PROVIDER_NAMES[provider]}</td>
      <td><a class="link" href="${PATH}/order?${query}">${orderNo}</a></td>
      <td>${subject}</td>
      <td>¥${yuanOf(amountFen)}</td>
      <td class="${state}">${ORDER_STATES[state]}</td>
      <td>
        ${
          state === 'waiting'
            ? html`<a class="button first" href="${PATH}/pay?${query}">手机</a>`
            : ''
        }
      </td>
    </tr>`;
  });
  return wideTable(['时间', '平台', '订单号', '商品', '金额', '状态', '扫码'], rows);
}

function settings({ provider, isUnavailable, refundMode }: PaymentSimulator): Html {
  return html`<h2>${PROVIDER_NAMES[provider]}的回答</h2>
    <div class="actions">
      ${choice(provider, 'service', '服务', SERVICE, isUnavailable() ? 'off' : 'on')}
      ${choice(provider, 'refund-mode', '退款', REFUND_MODES, refundMode())}
    </div>`;
}

/** Buttons, not a select: the page reloads itself and would undo a half-made choice. */
function choice(
  provider: string,
  path: 'service' | 'refund-mode',
  text: string,
  choices: readonly (readonly [string, string])[],
  chosen: string,
): Html {
  const name = path === 'service' ? 'service' : 'mode';
  return html`<form method="post" action="${PATH}/${path}" aria-label="${text}">
    <input type="hidden" name="provider" value="${provider}" />${text}
    ${choices.map(([value, label]) =>
      value === chosen
        ? html`<button name="${name}" value="${value}" aria-pressed="true">${label}</button>`
        : html`<button name="${name}" value="${value}" aria-pressed="false">${label}</button>`,
    )}
  </form>`;
}

function billContent(): Html {
  return html`<p><a class="back" href="${PATH}">← 全部订单</a></p>
    <p>
      对账单在次日给出。漏记与金额不符在各订单的页面上设定；这里可以让账单多出一笔平台不认识的付款。
    </p>
    <form method="post" action="${PATH}/plant">
      <label
        >平台
        <select name="provider">
          ${PAYMENT_PROVIDERS.map((name) => html`<option value="${name}">${PROVIDER_NAMES[name]}</option>`)}
        </select></label
      >
      <label>日期 <input name="day" type="date" required /></label>
      <label>金额（元） <input name="amount" inputmode="decimal" required size="8" /></label>
      <button>记入账单</button>
    </form>`;
}
