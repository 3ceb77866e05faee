import type { NewsSummary } from '@gamebox/contract';
import { DEFAULT_PAGE_NO, DEFAULT_PAGE_SIZE } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import type { NewsPlace } from './page-news.ts';
import { newsPageQuery } from './page-news.ts';

export interface Neighbour {
  news: NewsSummary;
  /** The page of the list that it is on: at the end of a page that is the next one. */
  from: NewsPlace;
}

export interface Neighbourhood {
  /** The page of the list with the article; empty until known. */
  list: readonly NewsSummary[];
  /** The newer article, above it in the list. */
  previous: Neighbour | null;
  next: Neighbour | null;
}

/** The articles before and after an article in its list, also across pages. */
export function useNewsNeighbours(newsId: number, place: NewsPlace): Neighbourhood {
  const { pageNo = DEFAULT_PAGE_NO } = place;
  const above = { ...place, pageNo: pageNo - 1 };
  const below = { ...place, pageNo: pageNo + 1 };
  const { data } = useQuery(newsPageQuery(place));
  const list = data?.list ?? [];
  const index = list.findIndex((news) => news.newsId === newsId);
  const isFirst = index === 0 && pageNo > DEFAULT_PAGE_NO;
  const isLast = index >= 0 && index === list.length - 1;
  const more = (data?.total ?? 0) > pageNo * DEFAULT_PAGE_SIZE;
  const pageAbove = useQuery({ ...newsPageQuery(above), enabled: isFirst });
  const pageBelow = useQuery({ ...newsPageQuery(below), enabled: isLast && more });
  if (index < 0) return { list, previous: null, next: null };
  return {
    list,
    previous: isFirst
      ? neighbour(pageAbove.data?.list.at(-1), above)
      : neighbour(list[index - 1], place),
    next: isLast ? neighbour(pageBelow.data?.list[0], below) : neighbour(list[index + 1], place),
  };
}

function neighbour(news: NewsSummary | undefined, from: NewsPlace): Neighbour | null {
  return news === undefined ? null : { news, from };
}
