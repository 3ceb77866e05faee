import { DEFAULT_PAGE_NO } from '@gamebox/contract';
import type { NewsPlace } from '../api/page-news.ts';
import { isNewsCategory } from './category.ts';

/** The list from which an article was opened, stored in the navigation state of its link. */
export interface NewsOrigin {
  from: NewsPlace;
}

/** `/news`, `/news?category=guide&pageNo=2` */
export function newsAddress({ category, pageNo = DEFAULT_PAGE_NO }: NewsPlace): string {
  const search = new URLSearchParams();
  if (category !== undefined) search.set('category', category);
  if (pageNo > DEFAULT_PAGE_NO) search.set('pageNo', String(pageNo));
  const text = search.toString();
  return text === '' ? '/news' : `/news?${text}`;
}

/** The list in an address; the first page of everything if it is invalid. */
export function newsPlaceOf(search: URLSearchParams): NewsPlace {
  return { category: categoryOf(search.get('category')), pageNo: wholeOf(search.get('pageNo')) };
}

/** The article in an address; null if there is none. */
export function newsIdOf(search: URLSearchParams): number | null {
  const newsId = search.get('newsId') ?? '';
  return /^[1-9]\d{0,14}$/.test(newsId) ? Number(newsId) : null;
}

/** The list in a navigation state; the first page of everything if there is none. */
export function newsOriginOf(state: unknown): NewsPlace {
  const from: unknown = isObject(state) ? state['from'] : undefined;
  if (!isObject(from)) return {};
  const { category, pageNo } = from;
  return {
    category: categoryOf(category),
    pageNo: wholeOf(typeof pageNo === 'number' ? String(pageNo) : null),
  };
}

function categoryOf(value: unknown): NewsPlace['category'] {
  return typeof value === 'string' && isNewsCategory(value) ? value : undefined;
}

function wholeOf(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : DEFAULT_PAGE_NO;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
