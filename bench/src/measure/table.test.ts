import { expect, it } from 'vitest';
import { formatTable } from './table.ts';

it('aligns the first column left and the others right, and is Markdown', () => {
  const table = formatTable(
    ['what', 'ms'],
    [
      ['first paint', '72'],
      ['x', '1,024'],
    ],
  );
  expect(table.split('\n')).toEqual([
    '| what        |    ms |',
    '| ----------- | ----: |',
    '| first paint |    72 |',
    '| x           | 1,024 |',
  ]);
});

it('leaves a cell empty where a row is short', () => {
  expect(formatTable(['a', 'b'], [['x']]).split('\n')[2]).toBe('| x   |     |');
});
