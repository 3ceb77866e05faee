import { expect, test } from 'vitest';
import { HeadReader } from './head-reader.ts';

const HINT = 'HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n';
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n';

/** The status, and how many bytes were taken, with `size` bytes coming at a time. */
function read(text: string, size: number): { status: number | undefined; taken: number } {
  const bytes = Buffer.from(text);
  const reader = new HeadReader();
  for (let from = 0; from < bytes.length; from += size) {
    const part = bytes.subarray(from, from + size);
    for (let at = 0; at < part.length;) {
      const { head, next } = reader.step(part, at);
      at = next;
      if (head !== null) return { status: head.status, taken: from + at };
    }
  }
  return { status: undefined, taken: bytes.length };
}

test.each([1, 2, 7, 1000])('a head after others, %i bytes at a time', (size) => {
  expect(read(`${HINT}${HINT}${HEAD}body`, size)).toEqual({
    status: 200,
    taken: 2 * HINT.length + HEAD.length,
  });
});

const long = (bytes: number): string => `HTTP/1.1 103 Hints\r\nx: ${'y'.repeat(bytes)}\r\n\r\n`;

test.each([1000, 100_000])('all heads of an answer have one limit, %i bytes at a time', (size) => {
  expect(read(`${long(15_000)}${HEAD}`, size).status).toBe(200);
  expect(() => read(`${long(10_000)}${long(10_000)}${HEAD}`, size)).toThrow('a head without end');
  expect(() => read(HINT.repeat(1000) + HEAD, size)).toThrow('a head without end');
});

test.each([
  ['an upgrade', 'HTTP/1.1 101 Switching\r\n\r\n'],
  ['no HTTP', 'SSH-2.0-OpenSSH\r\n\r\n'],
])('%s is no head', (_, text) => {
  expect(() => read(text, 100)).toThrow('no head of an answer');
});
