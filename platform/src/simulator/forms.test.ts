import { expect, test } from 'vitest';
import { isSameOrigin } from './forms.ts';

const host = 'box.test:8080';

test.each([
  ['the same origin by the browser’s word', { host, 'sec-fetch-site': 'same-origin' }, true],
  ['typed into the address bar', { host, 'sec-fetch-site': 'none' }, true],
  ['another site', { host, 'sec-fetch-site': 'cross-site' }, false],
  ['another port of the same site', { host, 'sec-fetch-site': 'same-site' }, false],
  ['the same origin by its Origin', { host, origin: 'http://box.test:8080' }, true],
  ['another Origin', { host, origin: 'https://evil.test' }, false],
  ['an opaque Origin', { host, origin: 'null' }, false],
  ['no browser', { host }, true],
])('%s', (_, headers, same) => {
  expect(isSameOrigin({ headers })).toBe(same);
});
