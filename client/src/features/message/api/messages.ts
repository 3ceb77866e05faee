import type { CallBody, CallResult } from '@gamebox/contract';
import {
  deleteMessage,
  markAllMessagesRead,
  markMessageRead,
  pageMessages,
} from '@gamebox/contract';
import { callKey } from '@gamebox/web/call-query.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { HttpClient } from '@gamebox/web/http-client.ts';

export type MessagePageData = CallResult<typeof pageMessages>;

const pageSize = 20;
/** How late a message may appear. */
const everyMs = 60_000;
const queryKey = [...callKey(pageMessages), 'pages'];

const messagePagesQuery = ({ request }: HttpClient) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }): Promise<MessagePageData> =>
      request(pageMessages, { query: { pageNo: pageParam, pageSize }, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages, lastPageNo) =>
      last.list.length > 0 && lastPageNo * pageSize < last.total ? pages.length + 1 : undefined,
    meta: { quiet: true, silent: true },
  });

/** The platform's messages, page after page; fetched again each minute. */
export function useMessagePages() {
  return useInfiniteQuery({ ...messagePagesQuery(useHttp()), refetchInterval: everyMs });
}

/** Marks and deletes messages; the list is always fetched again. */
export function useMessageActions() {
  const { request } = useHttp();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey });
  const read = useMutation({
    mutationFn: (body: CallBody<typeof markMessageRead>) =>
      request(markMessageRead, { body, quiet: true }),
    onSettled,
  });
  const readAll = useMutation({
    mutationFn: (body: CallBody<typeof markAllMessagesRead>) =>
      request(markAllMessagesRead, { body, quiet: true }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (body: CallBody<typeof deleteMessage>) =>
      request(deleteMessage, { body, quiet: true }),
    onSettled,
  });
  return { read, readAll, remove };
}
