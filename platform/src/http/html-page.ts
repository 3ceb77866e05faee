import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { PAGE_STYLE } from './html-style.ts';

/** HTML that is safe as it stands; only `html` makes it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Html[];

/** A template whose texts are escaped and whose parts made by `html` stay as they are. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const texts = parts.map(render);
  return new Html(strings.map((text, index) => text + (texts[index] ?? '')).join(''));
}

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (char) => `&#${String(char.charCodeAt(0))};`);
}

/** Apart from the template below: its hash is of these very characters. */
const STYLE = new Html(`<style>${PAGE_STYLE}</style>`);
const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64');

export interface HtmlPage {
  readonly title: string;
  readonly body: Html;
  /** Loads itself again after so many seconds. */
  readonly refreshSeconds?: number;
  /** Another origin that a form's answer may lead to. */
  readonly leadsTo?: string;
}

/** A small page of ours: no script at all, one style, and forms to this origin. */
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
