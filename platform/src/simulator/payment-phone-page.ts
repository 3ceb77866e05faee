import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, sendHtmlPage } from '../http/html-page.ts';
import type { Html } from '../http/html-page.ts';
import type { PaymentProvider } from '../ports/payment/port.ts';
import { yuanOf } from '../ports/payment/provider-values.ts';
import type { SimulatedOrder } from '../ports/payment/simulator/simulated-order.ts';
import type { Simulators } from '../ports/ports.ts';
import { formOf } from './forms.ts';
import { clockTime } from './frame.ts';
import { PROVIDER_NAMES, target } from './payment-actions.ts';

const PATH = '/simulator/payment';
const hide = { schema: { hide: true } };

/** The page that the QR code opens: the phone of the payer. */
export function paymentPhonePage(app: FastifyInstance, payments: Simulators['payments']): void {
  app.get(`${PATH}/pay`, hide, (request, reply) => {
    const given = target.safeParse(request.query);
    const order = given.success
      ? payments[given.data.provider].find(given.data.orderNo)
      : undefined;
    if (!given.success || order === undefined)
      return sendPhone(
        reply,
        '支付',
        result('没有这笔订单', '二维码不完整，请重新扫描。', 'failed'),
      );
    return sendPhone(
      reply,
      PROVIDER_NAMES[given.data.provider],
      cashier(given.data.provider, order),
    );
  });
  app.post(`${PATH}/confirm`, hide, async (request, reply) => {
    const { provider, orderNo } = formOf(target, request);
    const { find, pay } = payments[provider];
    // The phone pays only what is offered; the order's own page can also pay a closed order.
    if (find(orderNo)?.state === 'waiting') await pay(orderNo);
    const query = new URLSearchParams({ provider, orderNo });
    return reply.redirect(`${PATH}/pay?${query.toString()}`, 303);
  });
}

function cashier(provider: PaymentProvider, order: SimulatedOrder): Html {
  const { orderNo, subject, payment } = order;
  if (payment !== null)
    return result('支付成功', '可以回到电脑上继续了。', 'passed', yuanOf(payment.paidFen));
  if (order.state === 'closed')
    return result('订单已关闭', '没有扣款。请在电脑上重新下单。', 'failed');
  return html`<section class="till">
      <p class="shop">游戏盒子</p>
      <p class="amount"><small>¥</small>${yuanOf(order.amountFen)}</p>
      <dl>
        <dt>商品</dt>
        <dd>${subject}</dd>
        <dt>订单号</dt>
        <dd>${orderNo}</dd>
        <dt>请在此前支付</dt>
        <dd>${clockTime(order.expireTime)}</dd>
      </dl>
    </section>
    <form class="stack" method="post" action="${PATH}/confirm">
      <input type="hidden" name="provider" value="${provider}" />
      <input type="hidden" name="orderNo" value="${orderNo}" />
      <button class="first">确认支付</button>
    </form>`;
}

function result(title: string, text: string, state: 'passed' | 'failed', paid?: string): Html {
  return html`<section class="till">
    <p class="mark ${state}" aria-hidden="true">${state === 'passed' ? '✓' : '!'}</p>
    <h1>${title}</h1>
    ${paid === undefined ? '' : html`<p class="amount"><small>¥</small>${paid}</p>`}
    <p>${text}</p>
  </section>`;
}

function sendPhone(reply: FastifyReply, name: string, content: Html): FastifyReply {
  const body = html`<main class="phone">
    <p class="app">${name} <span class="faint">模拟器，不会真的扣款</span></p>
    ${content}
  </main>`;
  return sendHtmlPage(reply, { title: `${name} · 模拟器`, body });
}
