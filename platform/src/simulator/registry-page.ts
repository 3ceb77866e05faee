import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html } from '../http/html-page.ts';
import type { Html } from '../http/html-page.ts';
import type { RegistryAnswer } from '../ports/identity-registry/port.ts';
import type { RegistrySimulator, Submission } from '../ports/identity-registry/simulator.ts';
import { formOf } from './forms.ts';
import { clockTime, options, sendSimulatorPage, table } from './frame.ts';

const PATH = '/simulator/registry';
const REFRESH_SECONDS = 5;
const MAX_DELAY_MS = 30_000;
const modeForm = z.object({
  mode: z.enum(['auto', 'passed', 'pending', 'failed', 'unavailable']),
  delay: z.coerce.number().pipe(z.int().min(0).max(MAX_DELAY_MS)),
});
const decideForm = z.object({
  accountKey: z.string().min(1).max(64),
  answer: z.enum(['passed', 'failed']),
});
const MODES = [
  ['auto', '按名单回答'],
  ['passed', '一律通过'],
  ['pending', '一律审核中'],
  ['failed', '一律不通过'],
  ['unavailable', '服务中断'],
] as const;
const ANSWERS: Readonly<Record<RegistryAnswer, string>> = {
  passed: '通过',
  pending: '审核中',
  failed: '不通过',
};

/** `/simulator/registry`: the known people, the submissions, and buttons to decide. */
export function registryPage(app: FastifyInstance, registry: RegistrySimulator): void {
  const hide = { schema: { hide: true } };
  app.get(PATH, hide, (_request, reply) =>
    sendSimulatorPage(reply, {
      path: PATH,
      title: '实名登记中心',
      // No reload while nothing waits: it would undo a half-made choice below.
      ...(isWaiting(registry) ? { refreshSeconds: REFRESH_SECONDS } : {}),
      content: html` <p>
          名单上的人按“回答”一栏处理，姓名与号码不一致则不通过。名单之外的人，只要号码校验位与出生日期正确，默认通过。
        </p>
        ${people(registry)}
        <h2>待决定与最近的申请</h2>
        ${submissions(registry.submissions())}
        <h2>服务</h2>
        ${settings(registry)}`,
    }),
  );
  app.post(`${PATH}/decide`, hide, (request, reply) => {
    const { accountKey, answer } = formOf(decideForm, request);
    registry.decide(accountKey, answer);
    return reply.redirect(PATH, 303);
  });
  app.post(`${PATH}/mode`, hide, (request, reply) => {
    const { mode, delay } = formOf(modeForm, request);
    registry.setMode(mode);
    registry.setDelay(delay);
    return reply.redirect(PATH, 303);
  });
}

function isWaiting(registry: RegistrySimulator): boolean {
  return registry.submissions().some(({ answer }) => answer === 'pending');
}

function people(registry: RegistrySimulator): Html {
  const rows = registry.people().map(
    ({ name, idCard, age, answer, note }) =>
      html`<tr>
        <td>${name}</td>
        <td><code>${idCard}</code></td>
        <td>${age} 岁</td>
        <td class="${answer}">${ANSWERS[answer]}</td>
        <td>${note}</td>
      </tr>`,
  );
  return table(['姓名', '身份证号', '年龄', '回答', '说明'], rows);
}

function submissions(list: readonly Submission[]): Html {
  if (list.length === 0) return html`<p class="faint">还没有申请。</p>`;
  const rows = list.map(
    (submission) =>
      html`<tr>
        <td>${clockTime(submission.time)}</td>
        <td>${submission.name}</td>
        <td><code>${submission.idCard}</code></td>
        <td class="${submission.answer}">${ANSWERS[submission.answer]}</td>
        <td>${decide(submission)}</td>
      </tr>`,
  );
  return table(['时间', '姓名', '身份证号', '回答', '决定'], rows);
}

function decide({ accountKey, answer }: Submission): Html {
  if (answer !== 'pending') return html``;
  return html`<form method="post" action="${PATH}/decide">
    <input type="hidden" name="accountKey" value="${accountKey}" />
    <button name="answer" value="passed">通过</button>
    <button name="answer" value="failed">不通过</button>
  </form>`;
}

function settings(registry: RegistrySimulator): Html {
  return html`<form method="post" action="${PATH}/mode">
    <label
      >回答方式
      <select name="mode">
        ${options(MODES, registry.mode())}
      </select></label
    >
    <label
      >延迟（毫秒）<input
        name="delay"
        type="number"
        min="0"
        max="${MAX_DELAY_MS}"
        value="${registry.delay()}"
    /></label>
    <button>设定</button>
  </form>`;
}
