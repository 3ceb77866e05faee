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
  ['青河灯录', '青河灯录 灯市', '[青河灯录]'],
  ['青河12区·灯市', '灯市  青河', '[青河]12区·[灯市]'],
  ['青河 灯市', '青河 灯市', '[青河 灯市]'],
  ['双线1区', '双 双线', '[双线]1区'],
  ['烈焰', '冰 雪', '烈焰'],
  ['1.76 (复古)', '(', '1.76 [(]复古)'],
])('%s searched for %s', (text, query, marked) => {
  expect(shown(text, query)).toBe(marked);
});
