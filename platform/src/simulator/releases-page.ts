import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DemoReleases, DemoReleaseState } from '../demo-releases.ts';
import { html } from '../http/html-page.ts';
import type { Html } from '../http/html-page.ts';
import { formOf } from './forms.ts';
import { sendSimulatorPage, table } from './frame.ts';

const hide = { schema: { hide: true } };
const publishForm = z.object({ gameId: z.coerce.number().pipe(z.int().positive()) });
const STATES = { published: '已发布', next: '等待发布', later: '排队中' } as const;

/** The page of the demo games' releases, with a button that publishes the waiting one. */
export function releasesPage(app: FastifyInstance, demoReleases: DemoReleases | null): void {
  app.get('/simulator/releases', hide, async (_request, reply) => {
    const list = (await demoReleases?.list()) ?? [];
    return sendSimulatorPage(reply, {
      path: '/simulator/releases',
      title: '游戏更新',
      content: html`<p>
          演示游戏的各个版本。等待中的更新在有玩家玩过该游戏后自动发布，也可以在这里立即发布。
        </p>
        ${list.length === 0 ? html`<p class="faint">演示世界未开启，没有可发布的游戏。</p>` : table(['游戏', '版本', '大小', '更新内容', '状态'], list.map(row))}`,
    });
  });
  app.post('/simulator/releases/publish', hide, async (request, reply) => {
    const { gameId } = formOf(publishForm, request);
    await demoReleases?.publishNext(gameId);
    return reply.redirect('/simulator/releases', 303);
  });
}

function row({ gameId, name, version, sizeBytes, notes, state }: DemoReleaseState): Html {
  return html`<tr>
    <td>${name}</td>
    <td>${version}</td>
    <td>${(sizeBytes / 2 ** 20).toFixed(1)} MB</td>
    <td class="lines">${notes}</td>
    <td>
      ${STATES[state]}
      ${
        state === 'next'
          ? html`<form method="post" action="/simulator/releases/publish">
              <input type="hidden" name="gameId" value="${gameId}" />
              <button>发布更新</button>
            </form>`
          : ''
      }
    </td>
  </tr>`;
}
