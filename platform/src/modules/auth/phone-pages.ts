import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ClientInfo } from '../../caller.ts';
import { clientSystemOf } from '../../http/client-system.ts';
import { isStorable } from '../../http/prepare-input.ts';
import { html, sendHtmlPage } from '../../http/html-page.ts';
import type { HtmlPage } from '../../http/html-page.ts';
import { CALLBACK_PATH, SCAN_PATH } from '../../ports/wechat-login/port.ts';
import type { PhoneOutcome, WechatService } from './wechat-service.ts';

const text = z.string().min(1).max(512).refine(isStorable);
const scanQuery = z.object({ scene: text });
const callbackQuery = z.object({ state: text, code: text.optional() });

type Shown = PhoneOutcome | 'busy';

/** The page tries again by itself. */
const RELOADED: ReadonlySet<Shown> = new Set(['pending', 'busy']);

const TEXTS: Readonly<Record<Shown, readonly [title: string, text: string]>> = {
  confirmed: ['登录成功', '请回到电脑，游戏盒子已登录。'],
  pending: ['正在登录', '请稍候。'],
  busy: ['请稍候', '系统繁忙，本页会自动重试。'],
  refused: ['已取消登录', '您可以关闭此页面。'],
  expired: ['二维码已失效', '请在电脑上刷新二维码后重新扫描。'],
  unavailable: ['暂时无法登录', '微信登录暂不可用，请稍后重新扫描，或使用手机号登录。'],
  disabled: ['账号已被停用', '如有疑问，请联系客服。'],
};

/**
 * The pages that WeChat on the phone opens: the address in the QR code, and the return after
 * consent.
 */
export function phonePages(wechat: WechatService) {
  return (app: FastifyInstance): void => {
    const hide = { schema: { hide: true }, config: { busyPage: page('busy') } };
    app.get(SCAN_PATH, hide, async (request, reply) => {
      const query = scanQuery.safeParse(request.query);
      const consent = query.success ? await wechat.scan(query.data.scene) : null;
      if (consent !== null) return reply.redirect(consent, 302);
      return sendHtmlPage(reply, page('expired'));
    });
    app.get(CALLBACK_PATH, hide, async (request, reply) => {
      const query = callbackQuery.safeParse(request.query);
      const outcome = query.success
        ? await wechat.answer(query.data.state, query.data.code ?? null, phoneOf(request))
        : 'expired';
      return sendHtmlPage(reply, page(outcome));
    });
  };
}

/** The answer comes from the phone, not from the device that shows the code. */
function phoneOf({ ip, headers }: FastifyRequest): ClientInfo {
  const system = clientSystemOf(headers['user-agent'] ?? '');
  return { clientId: '', boxVersion: '', address: ip, system };
}

function page(outcome: Shown): HtmlPage {
  const [title, text] = TEXTS[outcome];
  return {
    title,
    ...(RELOADED.has(outcome) ? { refreshSeconds: 1 } : {}),
    body: html`<main class="phone">
      <h1>${title}</h1>
      <p>${text}</p>
    </main>`,
  };
}
