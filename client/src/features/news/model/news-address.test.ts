import { expect, test } from 'vitest';
import { newsAddress, newsIdOf, newsOriginOf, newsPlaceOf } from './news-address.ts';

test.each([
  [{}, '/news'],
  [{ pageNo: 1 }, '/news'],
  [{ category: 'guide', pageNo: 3 } as const, '/news?category=guide&pageNo=3'],
])('%o is at %s', (place, address) => {
  expect(newsAddress(place)).toBe(address);
});

test.each([
  ['category=guide&pageNo=3', { category: 'guide', pageNo: 3 }],
  ['', { category: undefined, pageNo: 1 }],
  ['category=gossip&pageNo=-1', { category: undefined, pageNo: 1 }],
  ['pageNo=2.5', { category: undefined, pageNo: 1 }],
  ['pageNo=99999999', { category: undefined, pageNo: 1 }],
])('?%s asks for %o', (search, place) => {
  expect(newsPlaceOf(new URLSearchParams(search))).toEqual(place);
});

test.each([
  ['newsId=12', 12],
  ['newsId=0', null],
  ['newsId=1e3', null],
  ['newsId=', null],
  ['', null],
])('?%s names article %s', (search, newsId) => {
  expect(newsIdOf(new URLSearchParams(search))).toBe(newsId);
});

test.each([null, undefined, 'x', { from: null }, { from: { category: 1, pageNo: 'x' } }])(
  'a state without a list (%o) means the first page of everything',
  (state) => {
    expect(newsAddress(newsOriginOf(state))).toBe('/news');
  },
);
