import { expect, test } from 'vitest';
import { splitMatches } from './split-matches.ts';

const shown = (text: string, query: string) =>
  splitMatches(text, query)
    .map((part) => (part.matched ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['烈焰一区', '一区', '烈焰[一区]'],
  ['AbcABC', 'bc', 'A[bc]A[BC]'],
  ['一一一', '一', '[一][一][一]'],
  ['烈焰', ' ', '烈焰'],
  ['烈焰', '冰', '烈焰'],
  ['', 'a', ''],
  ['1.76 (复古)', '(', '1.76 [(]复古)'],
])('%s searched for %s', (text, query, marked) => {
  expect(shown(text, query)).toBe(marked);
});
