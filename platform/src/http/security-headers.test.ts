import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pagePolicy } from './security-headers.ts';

test('lets an inline script run by its hash and no other', () => {
  const code = 'document.documentElement.dataset.theme = "dark";';
  const hash = createHash('sha256').update(code).digest('base64');
  const policy = pagePolicy(`<script>${code}</script><script type="module" src="/a.js"></script>`);
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('lets pictures come from where the wire allows them', () => {
  expect(pagePolicy('')).toContain("img-src 'self' data: blob: http: https:");
  expect(pagePolicy('')).toContain("default-src 'self';");
});
