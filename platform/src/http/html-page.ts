import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { PAGE_STYLE } from './html-style.ts';

/** Escaped HTML; only `html` makes it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Html[];

/** A template tag: escapes texts and inserts parts made by `html` unchanged. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const texts = parts.map(render);
  return new Html(strings.map((text, index) => text + (texts[index] ?? '')).join(''));
}

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (char) => `&#${String(char.charCodeAt(0))};`);
}

/** Outside the template below, because the policy contains the hash of exactly these characters. */
const STYLE = new Html(`<style>${PAGE_STYLE}</style>`);
const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64');

export interface HtmlPage {
  readonly title: string;
  readonly body: Html;
  /** The page reloads itself after this many seconds. */
  readonly refreshSeconds?: number;
  /** Another origin to which a form may redirect. */
  readonly leadsTo?: string;
}

/** Sends a small page without scripts, with one style and with forms to this origin only. */
export function sendHtmlPage(reply: FastifyReply, page: HtmlPage): FastifyReply {
  const refresh =
    page.refreshSeconds === undefined
      ? html``
      : html`<meta http-equiv="refresh" content="${page.refreshSeconds}" />`;
  const document = html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${refresh}
        <title>${page.title} · 游戏盒子</title>
        ${STYLE}
      </head>
      <body>
        ${page.body}
      </body>
    </html> `;
  const policy = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self' data:; base-uri 'none'; form-action 'self' ${page.leadsTo ?? ''}; frame-ancestors 'none'`;
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(document.text);
}
