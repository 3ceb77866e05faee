import type { FastifyReply } from 'fastify';
import { html, sendHtmlPage } from '../http/html-page.ts';
import type { Html } from '../http/html-page.ts';
import { chinaClock } from '../china/time.ts';

const PAGES = [
  ['/simulator', '总览'],
  ['/simulator/sms', '短信'],
  ['/simulator/wechat', '微信'],
  ['/simulator/registry', '实名登记'],
  ['/simulator/payment', '支付'],
  ['/simulator/releases', '游戏更新'],
] as const;
type Path = (typeof PAGES)[number][0];

export interface SimulatorPage {
  readonly path: Path;
  readonly title: string;
  readonly content: Html;
  readonly refreshSeconds?: number;
  readonly leadsTo?: string;
}

/** Sends a page of the simulators with links to the others. */
export function sendSimulatorPage(reply: FastifyReply, page: SimulatorPage): FastifyReply {
  const links = PAGES.map(([path, text]) =>
    path === page.path
      ? html`<a href="${path}" aria-current="page">${text}</a>`
      : html`<a href="${path}">${text}</a>`,
  );
  const body = html`<header>
      <strong>模拟器</strong>
      <nav aria-label="模拟器">${links}</nav>
    </header>
    <main>
      <h1>${page.title}</h1>
      ${page.content}
    </main>`;
  return sendHtmlPage(reply, { ...page, title: `${page.title} · 模拟器`, body });
}

/** `20:05:09`, on a clock in China. */
export function clockTime(time: number): string {
  const { secondOfDay } = chinaClock(time);
  const parts = [secondOfDay / 3600, (secondOfDay / 60) % 60, secondOfDay % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}

/** Options of a select, one of them chosen. */
export function options(choices: readonly (readonly [string, string])[], chosen: string): Html[] {
  return choices.map(([value, text]) =>
    value === chosen
      ? html`<option value="${value}" selected>${text}</option>`
      : html`<option value="${value}">${text}</option>`,
  );
}

export function table(heads: readonly string[], rows: readonly Html[]): Html {
  return html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th>${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}
