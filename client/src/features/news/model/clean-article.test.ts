import { afterEach, expect, test, vi } from 'vitest';
import { cleanArticle } from './clean-article.ts';

function clean(html: string): string {
  const box = document.createElement('div');
  box.append(cleanArticle(html));
  return box.innerHTML;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['<p>好</p><script>alert(1)</script>', '<p>好</p>'],
  ['<svg onload=alert(1)><a href="javascript:alert(1)"><text>x</text></a></svg>', ''],
  ['<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>', ''],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
  ['<object data="x"></object><embed src="x">', ''],
  ['<style>body{display:none}</style><p>a</p>', '<p>a</p>'],
  ['<p style="position:fixed;inset:0" class="toast" id="root" name="body">a</p>', '<p>a</p>'],
  ['<p onclick="alert(1)" onmouseover=alert(1) data-theme="light">a</p>', '<p>a</p>'],
  ['<base href="https://evil.example/"><link rel=stylesheet href=x><meta http-equiv=refresh>', ''],
  ['<form action="https://evil.example"><input name=code><button>登录</button></form>', '登录'],
  ['<template><script>alert(1)</script></template>', ''],
])('%s becomes %s', (html, expected) => {
  expect(clean(html)).toBe(expected);
});

test.each([
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<img src=x onerror=alert(1)//',
  '<a href="x" title="><script>alert(1)</script>">a</a>',
  '<table><caption><img src=x onerror=alert(1)></caption></table>',
  '<p><style><!--</style><img src=x onerror=alert(1)>--></p>',
])('no script of %s is kept', (html) => {
  const nodes = [...cleanArticle(html).querySelectorAll('*')];
  const names = nodes.flatMap((node) => node.getAttributeNames());
  expect(names.filter((name) => name.startsWith('on') || name === 'style')).toEqual([]);
  expect(nodes.filter((node) => ['SCRIPT', 'STYLE'].includes(node.tagName))).toEqual([]);
});

test('a picture keeps src and alt alone', () => {
  const html = clean('<img src="/assets/a.svg" onerror="alert(1)" srcset="x 2x" alt="灯市">');
  expect(html).toContain('src="/assets/a.svg"');
  expect(html).toContain('alt="灯市"');
  expect(html).toContain('loading="lazy"');
  expect(html).not.toMatch(/onerror|srcset/);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '',
])('a picture from "%s" is left out', (src) => {
  expect(clean(`<img src="${src}">`)).not.toContain('<img');
});

test('pictures are looked for where the API is', () => {
  vi.stubGlobal('__GAMEBOX_API__', 'https://box.example/');
  expect(clean('<img src="/assets/a.svg">')).toContain('src="https://box.example/assets/a.svg"');
  expect(clean('<img src="assets/a.svg">')).toContain('src="https://box.example/assets/a.svg"');
  expect(clean('<img src="https://cdn.example/a.png">')).toContain('"https://cdn.example/a.png"');
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' java\nscript:alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///C:/x.exe',
  'steam://run/1',
])('a link to %s leads nowhere', (href) => {
  expect(clean(`<a href="${href}">点我</a>`)).toBe('<a>点我</a>');
});

test('an external link opens a new tab without opener and referrer', () => {
  const html = clean('<a href="https://example.com/a?b=1" target="_self" rel="opener">外面</a>');
  expect(html).toContain('href="https://example.com/a?b=1"');
  expect(html).toContain('target="_blank"');
  expect(html).toContain('rel="noopener noreferrer"');
});

test('an address without its scheme is an external link too', () => {
  expect(clean('<a href="//example.com/x">x</a>')).toContain('target="_blank"');
});

test('a link to a screen stays in the window', () => {
  expect(clean('<a href="/detail?gameId=1">x</a>')).toBe('<a href="/detail?gameId=1">x</a>');
});

test('the ordinary tags of articles are kept', () => {
  const html = '<h2>一</h2><ul><li><b>粗</b></li></ul><blockquote><p>引</p></blockquote>';
  expect(clean(html)).toBe(html);
  expect(clean('<table><tr><td colspan="2" width="9999">格</td></tr></table>')).toContain(
    '<td colspan="2">格</td>',
  );
  expect(clean('<h1>题</h1>')).toBe('<h2>题</h2>');
});
