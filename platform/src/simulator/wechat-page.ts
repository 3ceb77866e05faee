import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html } from '../http/html-page.ts';
import { CALLBACK_PATH, SCAN_PATH } from '../ports/wechat-login/port.ts';
import type { OpenQr, WechatService } from '../modules/auth/wechat-service.ts';
import type { WechatSimulator } from '../ports/wechat-login/simulator.ts';
import { formOf } from './forms.ts';
import { clockTime, options, sendSimulatorPage, table } from './frame.ts';

const PATH = '/simulator/wechat';
const REFRESH_SECONDS = 3;
/** The end of a ticket that is shown: enough to tell two apart. */
const SHOWN_END = 6;
const ticket = z.string().trim().min(1).max(512);
const query = z.object({ ticket: ticket.optional(), scanned: z.string().optional() });
const scanForm = z.object({ ticket });
const answerForm = z.object({
  ticket,
  user: z.string().max(64).default(''),
  answer: z.enum(['confirm', 'refuse']),
});
const serviceForm = z.object({ service: z.enum(['on', 'off']) });

interface PhoneOptions {
  readonly wechat: WechatSimulator;
  readonly publicUrl: string;
  readonly listOpenQrs: WechatService['listOpenQrs'];
}

/**
 * `/simulator/wechat`: the open QR codes. `/simulator/wechat?ticket=…`: the phone. It opens the
 * same addresses as a real one: the scan address, and after consent our callback with a code
 * (without one if the user refused).
 */
export function wechatPage(app: FastifyInstance, phones: PhoneOptions): void {
  const { wechat, publicUrl, listOpenQrs } = phones;
  const hide = { schema: { hide: true } };
  const ours = (path: string, parameters: Record<string, string>) =>
    `${publicUrl}${path}?${new URLSearchParams(parameters).toString()}`;
  app.get(PATH, hide, async (request, reply) => {
    const given = query.safeParse(request.query);
    const scene = given.success ? ticketOf(given.data.ticket ?? '') : '';
    const scanned = given.success && given.data.scanned !== undefined;
    return sendSimulatorPage(reply, {
      path: PATH,
      title: '微信（手机端）',
      leadsTo: publicUrl,
      ...(scene === '' ? { refreshSeconds: REFRESH_SECONDS } : {}),
      content: html`${scene === '' ? waiting(await listOpenQrs()) : phone(wechat, scene, scanned)}${service(wechat)}`,
    });
  });
  app.post(`${PATH}/scan`, hide, (request, reply) => {
    const { ticket } = formOf(scanForm, request);
    return reply.redirect(ours(SCAN_PATH, { scene: ticketOf(ticket) }), 303);
  });
  app.post(`${PATH}/answer`, hide, (request, reply) => {
    const { ticket, user, answer } = formOf(answerForm, request);
    const code = answer === 'confirm' ? wechat.authorize(user) : null;
    const state = ticketOf(ticket);
    const parameters = code === null ? { state } : { state, code };
    return reply.redirect(ours(CALLBACK_PATH, parameters), 303);
  });
  app.post(`${PATH}/service`, hide, (request, reply) => {
    wechat.setUnavailable(formOf(serviceForm, request).service === 'off');
    return reply.redirect(PATH, 303);
  });
}

/** The ticket from a typed ticket or from the whole text of the QR code. */
function ticketOf(text: string): string {
  return URL.canParse(text) ? (new URL(text).searchParams.get('ticket') ?? '') : text;
}

function waiting(qrs: readonly OpenQr[]) {
  return html`<p>
      登录框里的二维码都列在这里，最新的在最上面；点“打开”，就像用手机扫了它。本页每
      ${REFRESH_SECONDS} 秒自动刷新。
    </p>
    ${
      qrs.length === 0
        ? html`<p class="faint">还没有等待的二维码。在游戏盒子点“登录”，二维码就会出现在这里。</p>`
        : openQrs(qrs)
    }`;
}

function openQrs(qrs: readonly OpenQr[]) {
  const rows = qrs.map(
    ({ scene, isScanned, createTime, secondsLeft }) =>
      html`<tr>
        <td>${clockTime(createTime)}</td>
        <td><code>…${scene.slice(-SHOWN_END)}</code></td>
        <td class="${isScanned ? 'pending' : 'passed'}">${isScanned ? '已扫描' : '等待扫描'}</td>
        <td>${secondsLeft} 秒</td>
        <td>
          <form method="get" action="${PATH}">
            <input type="hidden" name="ticket" value="${scene}" />
            ${isScanned ? html`<input type="hidden" name="scanned" value="1" />` : html``}
            <button class="first">打开</button>
          </form>
        </td>
      </tr>`,
  );
  return table(['出现时间', '二维码', '状态', '剩余', '手机'], rows);
}

function phone(wechat: WechatSimulator, scene: string, scanned: boolean) {
  const users = wechat.users.map(({ wechatId, nickname, avatar }, index) => {
    const input =
      index === 0
        ? html`<input type="radio" name="user" value="${wechatId}" checked />`
        : html`<input type="radio" name="user" value="${wechatId}" />`;
    return html`<label class="user">${input}<img src="${avatar}" alt="" />${nickname}</label>`;
  });
  const scan = scanned ? html`<button>扫描</button>` : html`<button class="first">扫描</button>`;
  const confirm = scanned ? html`class="first"` : html``;
  return html`<p>
      ${scanned ? '已扫描。选择微信用户，确认登录游戏盒子。' : '先扫描，再确认登录。电脑上的登录框会随之变化。'}
    </p>
    <form method="post" action="${PATH}/scan">
      <input type="hidden" name="ticket" value="${scene}" />${scan}
    </form>
    <h2>微信用户</h2>
    <form class="stack" method="post" action="${PATH}/answer">
      <input type="hidden" name="ticket" value="${scene}" />${users}
      <div class="actions">
        <button ${confirm} name="answer" value="confirm">确认登录</button>
        <button name="answer" value="refuse">拒绝</button>
      </div>
    </form>`;
}

function service(wechat: WechatSimulator) {
  const choices = [
    ['on', '正常'],
    ['off', '无应答'],
  ] as const;
  const chosen = wechat.isUnavailable() ? 'off' : 'on';
  return html`<h2>微信服务</h2>
    <form method="post" action="${PATH}/service">
      <label
        >状态
        <select name="service">
          ${options(choices, chosen)}
        </select></label
      ><button>设定</button>
    </form>`;
}
