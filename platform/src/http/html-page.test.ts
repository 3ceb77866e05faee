import { expect, test } from 'vitest';
import { html } from './html-page.ts';

test('escapes texts and keeps what html made', () => {
  const inner = html`<b>${'<script>"&\''}</b>`;
  expect(html`<p>${inner}${[inner]}${1}</p>`.text).toBe(
    '<p><b>&#60;script&#62;&#34;&#38;&#39;</b><b>&#60;script&#62;&#34;&#38;&#39;</b>1</p>',
  );
});
