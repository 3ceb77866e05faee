import createPurifier from 'dompurify';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { articleLink } from './article-link.ts';

const inline = ['a', 'abbr', 'b', 'br', 'code', 'del', 'em', 'i', 'ins', 'mark', 's', 'small'];
const moreInline = ['span', 'strong', 'sub', 'sup', 'time', 'u'];
const blocks = ['blockquote', 'div', 'figcaption', 'figure', 'hr', 'img', 'p', 'pre', 'section'];
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const lists = ['dd', 'dl', 'dt', 'li', 'ol', 'ul'];
const tables = ['caption', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'];

/**
 * No style, class, id, name or data-*: an article must not be able to look like a part of the
 * client.
 */
const attributes = ['alt', 'colspan', 'datetime', 'height', 'href', 'rowspan', 'scope', 'src'];
const moreAttributes = ['start', 'title', 'width'];

const rasterData = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i;
const otherScheme = /^(?!https?:)[a-z][a-z\d+.-]*:/i;

/**
 * An article's HTML as safe nodes: only allowed elements and attributes, links to screens or out by
 * http(s), and picture addresses relative to the API.
 */
export function cleanArticle(html: string): DocumentFragment {
  const clean = createPurifier.sanitize(html, {
    ALLOWED_TAGS: [...inline, ...moreInline, ...blocks, ...headings, ...lists, ...tables],
    ALLOWED_ATTR: [...attributes, ...moreAttributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const image of clean.querySelectorAll('img')) settleImage(image);
  for (const link of clean.querySelectorAll('a')) settleLink(link);
  for (const sized of clean.querySelectorAll('[width]:not(img), [height]:not(img)')) {
    sized.removeAttribute('width');
    sized.removeAttribute('height');
  }
  // The page's title is its only h1.
  for (const heading of clean.querySelectorAll('h1')) rename(heading, 'h2');
  for (const table of clean.querySelectorAll('table')) makeScrollable(table);
  return clean;
}

function settleImage(image: HTMLImageElement): void {
  const src = (image.getAttribute('src') ?? '').trim();
  if (src === '' || (otherScheme.test(src) && !rasterData.test(src))) {
    image.remove();
    return;
  }
  const whole = /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(src);
  image.setAttribute('src', pictureUrl(whole ? src : `/${src}`));
  image.setAttribute('loading', 'lazy');
  image.setAttribute('decoding', 'async');
  image.setAttribute('referrerpolicy', 'no-referrer');
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
}

function settleLink(link: HTMLAnchorElement): void {
  const target = articleLink(link.getAttribute('href') ?? '');
  if (target === null) {
    link.removeAttribute('href');
    return;
  }
  if (target.kind === 'screen') {
    link.setAttribute('href', target.to);
    return;
  }
  link.setAttribute('href', target.url);
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
}

function rename(element: Element, name: string): void {
  const other = document.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** A table that is too wide scrolls by itself, also with the keyboard. */
function makeScrollable(table: HTMLTableElement): void {
  const frame = document.createElement('div');
  frame.tabIndex = 0;
  frame.setAttribute('role', 'group');
  frame.setAttribute('aria-label', '表格');
  frame.dataset['table'] = '';
  table.replaceWith(frame);
  frame.append(table);
}
