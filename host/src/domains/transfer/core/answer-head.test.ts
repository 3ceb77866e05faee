import { expect, test } from 'vitest';
import { parseAnswerHead } from './answer-head.ts';

const head = (...lines: string[]) => parseAnswerHead(lines.join('\r\n'));

test('a head is its status and its fields by lower-case name', () => {
  expect(head('HTTP/1.1 206 Partial Content', 'ETag:  "a" ', 'Content-Length: 5')).toEqual({
    status: 206,
    headers: { etag: ['"a"'], 'content-length': ['5'] },
    framing: 5,
    staysOpen: true,
  });
});

test.each([
  ['no length', ['HTTP/1.1 200 OK'], 'until-end', false],
  ['pieces', ['HTTP/1.1 200', 'Transfer-Encoding: Chunked'], 'chunked', true],
  ['the same length twice', ['HTTP/1.1 200 OK', 'content-length: 1', 'content-length: 1'], 1, true],
  ['no body', ['HTTP/1.1 304 Not Modified', 'content-length: 9'], 0, true],
  ['close', ['HTTP/1.1 200 OK', 'content-length: 1', 'connection: Close'], 1, false],
  ['an old server', ['HTTP/1.0 200 OK', 'content-length: 1'], 1, false],
] as const)('framing of an answer with %s', (_, lines, framing, staysOpen) => {
  expect(head(...lines)).toMatchObject({ framing, staysOpen });
});

test.each([
  ['another protocol', ['ICY 200 OK']],
  ['a status of two digits', ['HTTP/1.1 20 OK']],
  ['a field without a colon', ['HTTP/1.1 200 OK', 'length 5']],
  ['a space before the colon', ['HTTP/1.1 200 OK', 'content-length : 5']],
  ['a folded line', ['HTTP/1.1 200 OK', 'a: b', ' c']],
  ['a bare newline', ['HTTP/1.1 200 OK', 'a: b\nc: d']],
  ['a null character', ['HTTP/1.1 200 OK', 'a: b\0']],
  ['two lengths', ['HTTP/1.1 200 OK', 'content-length: 1', 'content-length: 2']],
  ['a length that is no number', ['HTTP/1.1 200 OK', 'content-length: +1']],
  ['pieces and a length', ['HTTP/1.1 200 OK', 'content-length: 1', 'transfer-encoding: chunked']],
  ['another coding', ['HTTP/1.1 200 OK', 'transfer-encoding: gzip, chunked']],
])('a head with %s is not believed', (_, lines) => {
  expect(head(...lines)).toBeNull();
});
