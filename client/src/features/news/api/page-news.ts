import type { CallQuery } from '@gamebox/contract';
import { DEFAULT_PAGE_NO, DEFAULT_PAGE_SIZE, pageNews } from '@gamebox/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

/** A place in the news: all of them if no category is given; ten per page by default. */
export type NewsPlace = CallQuery<typeof pageNews>;

/** One page of the news, the latest first. */
export const newsPageQuery = ({
  category,
  pageNo = DEFAULT_PAGE_NO,
  pageSize = DEFAULT_PAGE_SIZE,
}: NewsPlace) =>
  callQuery(
    pageNews,
    // Present even if undefined, so that one place has one cache key.
    { query: { category, pageNo, pageSize } },
  );

/** The page before stays while the next one loads; each category has its own list (`key`). */
export function useNewsPage(place: NewsPlace) {
  return useQuery({ ...newsPageQuery(place), placeholderData: keepPreviousData });
}
