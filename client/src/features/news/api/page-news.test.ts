import { expect, test } from 'vitest';
import { newsPageQuery } from './page-news.ts';

test('default parameters and omitted ones give the same query key', () => {
  expect(newsPageQuery({}).queryKey).toEqual(newsPageQuery({ pageNo: 1, pageSize: 10 }).queryKey);
  expect(newsPageQuery({ category: 'guide' }).queryKey).not.toEqual(newsPageQuery({}).queryKey);
});
