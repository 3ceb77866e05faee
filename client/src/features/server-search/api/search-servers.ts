import { useCall } from '@gamebox/web/use-call.ts';
import { searchServers } from '@gamebox/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useSettled } from '../../../shared/lib/use-settled.ts';

const settleMs = 150;
const longest = 64;

/** Servers for what is being typed; nothing while nothing is, or where the server can't tell. */
export function useServerSuggestions(typed: string) {
  const keyword = useSettled(typed.trim().slice(0, longest), settleMs);
  const query = { keyword, pageNo: 1, pageSize: 5, each: 3 };
  const { data, isError } = useCall(
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
  return typed.trim() === '' || isError ? [] : (data?.list ?? []);
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
