import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  begunRecord,
  closedRecord,
  doneRecord,
  headerRecord,
  readJournal,
  spansOfChunks,
} from './journal-records.ts';

const CHUNKS = 1000;
const IDENTITY = 'ab'.repeat(32);
const span = (first: number, count: number) => ({ first, count });

const records = [
  headerRecord(IDENTITY, CHUNKS),
  begunRecord([span(0, 128)]),
  doneRecord([span(0, 60), span(90, 10)]),
  begunRecord([span(128, 128)]),
  doneRecord([span(60, 30), span(100, 100)]),
];
const journal = Buffer.concat(records);
/** Where each record ends. */
const ends = records.map((_, index) => Buffer.concat(records.slice(0, index + 1)).length);
const read = (bytes: Buffer) => readJournal(bytes, IDENTITY, CHUNKS);

test('says what was written', () => {
  expect(read(journal)).toEqual({
    validBytes: journal.length,
    begun: [span(0, 128), span(128, 128)],
    done: [span(0, 60), span(90, 10), span(60, 30), span(100, 100)],
    marks: null,
  });
});

const MARKS = [
  { inode: '18446744073709551615', size: 2 ** 40 + 1, modifiedNs: '1795312345123456789' },
  null,
  { inode: '7', size: 0, modifiedNs: '-1' },
];

test('is closed, with what each file looked like, where nothing at all comes after that', () => {
  const closed = Buffer.concat([journal, closedRecord(MARKS)]);
  expect(read(closed)).toEqual({ ...read(journal), validBytes: closed.length, marks: MARKS });
  expect(read(Buffer.concat([closed, begunRecord([span(0, 1)])])).marks).toBeNull();
  expect(read(Buffer.concat([closed, Buffer.of(1)])).marks).toBeNull();
});

test.each([
  ['another identity', readJournal(journal, 'cd', CHUNKS)],
  ['another number of chunks', readJournal(journal, IDENTITY, CHUNKS + 1)],
  ['nothing', read(Buffer.alloc(0))],
])('of %s nothing is believed', (_, facts) => {
  expect(facts).toEqual({ validBytes: 0, begun: [], done: [], marks: null });
});

describe('a damaged journal', () => {
  test('torn anywhere is believed up to the last whole record', () => {
    fc.assert(
      fc.property(fc.nat(journal.length), (length) => {
        const valid = ends.findLast((end) => end <= length) ?? 0;
        const torn = journal.subarray(0, length);
        expect(read(torn)).toEqual(read(journal.subarray(0, valid)));
        expect(read(torn).validBytes).toBe(valid);
      }),
    );
  });

  test('with any bit flipped is believed up to the record before', () => {
    fc.assert(
      fc.property(fc.nat(journal.length * 8 - 1), (bit) => {
        const flipped = Buffer.from(journal);
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const before = ends.findLast((end) => end <= bit >> 3) ?? 0;
        expect(read(flipped)).toEqual(read(journal.subarray(0, before)));
      }),
    );
  });

  test('with nonsense behind is believed up to it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (nonsense) => {
        expect(read(Buffer.concat([journal, nonsense])).validBytes).toBe(journal.length);
      }),
    );
  });

  test('with a chunk there is not, ends there', () => {
    const bad = Buffer.concat([journal, doneRecord([span(CHUNKS - 1, 2)]), ...records.slice(1)]);
    expect(read(bad).validBytes).toBe(journal.length);
  });
});

test('spans hold the same chunks, and as few as can be', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60)), (chunks) => {
      const spans = spansOfChunks(chunks);
      const held = spans.flatMap(({ first, count }) =>
        Array.from({ length: count }, (_, index) => first + index),
      );
      expect(held).toEqual([...new Set(chunks)].sort((a, b) => a - b));
      for (const { first, count } of spans) expect(held).not.toContain(first + count);
    }),
  );
});
