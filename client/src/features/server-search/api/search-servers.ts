import { useCall } from '@gamebox/web/use-call.ts';
import { searchServers } from '@gamebox/contract';
import { callKey } from '@gamebox/web/call-query.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { isLacking } from '@gamebox/web/is-lacking.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useStore } from 'zustand';
import { useSettled } from '../../../shared/lib/use-settled.ts';

const settleMs = 150;
/** A list that comes at once needs no word of its coming. */
const slowMs = 600;
const longest = 64;

/**
 * Servers for what is being typed; nothing while nothing is, or where the server can't tell.
 * `answered`: they are of the text as it is now; `waiting`: that takes long; `retry` where there is
 * no answer.
 */
export function useServerSuggestions(typed: string) {
  const keyword = useSettled(typed.trim().slice(0, longest), settleMs);
  const query = { keyword, pageNo: 1, pageSize: 5, each: 3 };
  const { data, error, isError, isPlaceholderData, refetch } = useCall(
    searchServers,
    { query },
    {
      silent: true,
      enabled: keyword !== '',
      retry: false,
      staleTime: 30_000,
      // The list stays while the next letters are looked for.
      placeholderData: keepPreviousData,
    },
  );
  const wanted = typed.trim().slice(0, longest);
  const slow = useSettled(wanted, slowMs) === wanted;
  const client = useQueryClient();
  const { reachable } = useStore(useHttp().connectivity);
  const nothing = { groups: [], answered: false, waiting: false, retry: null };
  if (wanted === '' || isLacking(error)) return nothing;
  // A question that a silent server still has would be waited for again.
  const queryKey = callKey(searchServers);
  const retry = () => void client.cancelQueries({ queryKey }).then(() => refetch());
  if (isError) return { ...nothing, retry };
  const answered = keyword === wanted && data !== undefined && !isPlaceholderData;
  const groups = data?.list ?? [];
  if (answered || groups.length > 0) return { ...nothing, groups, answered };
  return reachable ? { ...nothing, waiting: slow } : { ...nothing, retry };
}

/** What /game shows of a search: games with the servers that are meant. */
export function useServerSearch(keyword: string) {
  const query = { keyword, pageNo: 1, pageSize: 10, each: 6 };
  return useCall(
    searchServers,
    { query },
    {
      enabled: keyword !== '',
      select: ({ list }) => list.filter(({ servers }) => servers.length > 0),
    },
  );
}
