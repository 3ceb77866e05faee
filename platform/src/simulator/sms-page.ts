import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html } from '../http/html-page.ts';
import type { SmsSimulator } from '../ports/sms/simulator.ts';
import { formOf } from './forms.ts';
import { clockTime, options, sendSimulatorPage, table } from './frame.ts';

const REFRESH_SECONDS = 3;
const filter = z.object({ mobile: z.string().trim().max(11).catch('').default('') });
const failureForm = z.object({ failure: z.enum(['none', 'frequent', 'refused', 'unreachable']) });
const FAILURES = [
  ['none', '正常送达'],
  ['frequent', '运营商限流'],
  ['refused', '运营商拒绝'],
  ['unreachable', '运营商无应答'],
] as const;

/** `/simulator/sms`: the inbox of every mobile. `/simulator/sms/messages` is the same as JSON. */
export function smsPage(app: FastifyInstance, sms: SmsSimulator): void {
  const hide = { schema: { hide: true } };
  const find = (query: unknown) => {
    const { mobile } = filter.parse(query);
    return { mobile, messages: sms.inbox().filter((sent) => sent.mobile.startsWith(mobile)) };
  };
  app.get('/simulator/sms/messages', hide, (request) => find(request.query).messages);
  app.get('/simulator/sms', hide, (request, reply) => {
    const { mobile, messages } = find(request.query);
    return sendSimulatorPage(reply, {
      path: '/simulator/sms',
      title: '短信收件箱',
      refreshSeconds: REFRESH_SECONDS,
      content: html` <p>
          平台发出的验证码都到这里，不会真的发送。页面每 ${REFRESH_SECONDS} 秒自动刷新。
        </p>
        <div class="actions">
          <form method="get">
            <label>手机号 <input name="mobile" inputmode="numeric" value="${mobile}" /></label>
            <button>筛选</button>
          </form>
          <form method="post" action="/simulator/sms/failure">
            <label
              >下一次发送
              <select name="failure">
                ${options(FAILURES, sms.failure() ?? 'none')}
              </select></label
            >
            <button>设定</button>
          </form>
        </div>
        <h2>最近的短信</h2>
        ${messages.length === 0 ? html`<p class="faint">还没有短信。在登录框输入手机号，点“获取验证码”。</p>` : inbox(messages)}`,
    });
  });
  app.post('/simulator/sms/failure', hide, (request, reply) => {
    const { failure } = formOf(failureForm, request);
    sms.setFailure(failure === 'none' ? null : failure);
    return reply.redirect('/simulator/sms', 303);
  });
}

function inbox(messages: ReturnType<SmsSimulator['inbox']>) {
  const rows = messages.map(
    ({ mobile, code, time, validMinutes }) =>
      html`<tr>
        <td>${clockTime(time)}</td>
        <td>${mobile}</td>
        <td><code class="big">${code}</code></td>
        <td>验证码 ${code}，${validMinutes} 分钟内有效，请勿告诉他人。</td>
      </tr>`,
  );
  return table(['时间', '手机号', '验证码', '内容'], rows);
}
