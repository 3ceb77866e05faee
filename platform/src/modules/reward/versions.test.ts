import { expect, test } from 'vitest';
import { versionAt } from './versions.ts';

const begun = [{ beginTime: 30 }, { beginTime: 10 }, { beginTime: 20 }];

test.each([
  [20, 20],
  [25, 20],
  [30, 30],
  [99, 30],
  // No version held at the beginning: the first one that began within the period.
  [5, 10],
])('the period that began at %s has the version of %s', (start, beginTime) => {
  expect(versionAt(begun, start)).toEqual({ beginTime });
});

test('where none has begun there is none', () => {
  expect(versionAt([], 5)).toBeUndefined();
});
