import { expect, test } from 'vitest';
import { newsPageQuery } from './page-news.ts';

test('the same place has the same key, however it is written', () => {
  expect(newsPageQuery({}).queryKey).toEqual(newsPageQuery({ pageNo: 1, pageSize: 10 }).queryKey);
  expect(newsPageQuery({ category: 'guide' }).queryKey).not.toEqual(newsPageQuery({}).queryKey);
});
