import { expect, test } from 'vitest';
import { BodyReader } from './body-reader.ts';

/** The body, its bytes coming `size` at a time; what is left over stays out. */
function read(reader: BodyReader, text: string, size: number): { body: string; taken: number } {
  const bytes = Buffer.from(text);
  let body = '';
  let taken = 0;
  for (let from = 0; from < bytes.length && !reader.isEnded; from += size) {
    const part = bytes.subarray(from, from + size);
    let at = 0;
    while (at < part.length && !reader.isEnded) {
      const { piece, next } = reader.step(part, at);
      if (piece !== null) body += Buffer.from(piece).toString();
      at = next;
    }
    taken = from + at;
  }
  return { body, taken };
}

const CHUNKED = '5\r\nhello\r\n6;x=y\r\n world\r\n0\r\nTrailer: 1\r\n\r\n';

test.each([1, 2, 3, 7, 100])('a body in pieces, %i bytes at a time', (size) => {
  const reader = new BodyReader('chunked');
  expect(read(reader, `${CHUNKED}next`, size)).toEqual({
    body: 'hello world',
    taken: CHUNKED.length,
  });
  expect(reader.isEnded).toBe(true);
});

test('a body of a length, and one until the end', () => {
  expect(read(new BodyReader(5), 'hello world', 4)).toEqual({ body: 'hello', taken: 5 });
  const open = new BodyReader('until-end');
  expect(read(open, 'hello', 2).body).toBe('hello');
  expect([open.isEnded, open.mayEnd]).toEqual([false, true]);
  expect(new BodyReader(0).isEnded).toBe(true);
  expect(new BodyReader('chunked').mayEnd).toBe(false);
});

test.each([
  ['no length', 'hello\r\n', 'no length of a piece'],
  ['a longer piece than it said', '1\r\nhello\r\n', 'a piece longer than it said'],
  ['a length beyond measure', '123456789\r\n', 'no length of a piece'],
  ['a bare newline', '5\nhello', 'a bare newline'],
  ['a line without end', `5;${'x'.repeat(5000)}`, 'a line without end'],
  ['endless trailers', `0\r\n${'x: y\r\n'.repeat(5000)}`, 'too much beside the body'],
  ['endless extensions', `1;${'x'.repeat(1000)}\r\ny\r\n`.repeat(20), 'too much beside the body'],
])('a body in pieces with %s breaks off', (_, text, message) => {
  expect(() => read(new BodyReader('chunked'), text, 100)).toThrow(message);
});
