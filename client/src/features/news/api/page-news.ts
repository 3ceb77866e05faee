import type { CallQuery } from '@gamebox/contract';
import { DEFAULT_PAGE_NO, DEFAULT_PAGE_SIZE, pageNews } from '@gamebox/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

/** Where in the news: all of them without a category, ten to a page where nothing else is said. */
export type NewsPlace = CallQuery<typeof pageNews>;

/** One page of the news, the latest first. */
export const newsPageQuery = ({
  category,
  pageNo = DEFAULT_PAGE_NO,
  pageSize = DEFAULT_PAGE_SIZE,
}: NewsPlace) =>
  callQuery(
    pageNews,
    // Named even where undefined, so that one place has one key.
    { query: { category, pageNo, pageSize } },
  );

/** The page before stays until the next is here; a list of its own for each category (`key`). */
export function useNewsPage(place: NewsPlace) {
  return useQuery({ ...newsPageQuery(place), placeholderData: keepPreviousData });
}
