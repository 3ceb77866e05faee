import { expect, test } from 'vitest';
import { writeCsvRow } from './csv.ts';

test('a row is quoted where it must be and ends with CRLF', () => {
  expect(writeCsvRow(['一', 'a,b', 'say "so"', 'two\r\nlines', '', 12])).toBe(
    '一,"a,b","say ""so""","two\r\nlines",,12\r\n',
  );
});

test('a cell that begins like a formula is text, and a negative number stays one', () => {
  expect(writeCsvRow(['=1+1', '+1', '-1', '@sum', '\t=1', '=a,"b"', -5])).toBe(
    `'=1+1,'+1,'-1,'@sum,'\t=1,"'=a,""b""",-5\r\n`,
  );
});

test('a number too long for a sheet is text', () => {
  expect(writeCsvRow(['2026112222001400', '7'])).toBe('2026112222001400\t,7\r\n');
});
