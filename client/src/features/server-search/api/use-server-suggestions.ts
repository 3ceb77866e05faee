import { useCall } from '@gamebox/web/use-call.ts';
import { KEYWORD_LENGTH, searchServers } from '@gamebox/contract';
import { callKey } from '@gamebox/web/call-query.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { isLacking } from '@gamebox/web/is-lacking.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useStore } from 'zustand';
import { useSettled } from '../../../shared/lib/use-settled.ts';

const settleMs = 150;
/** A faster list needs no loading text. */
const slowMs = 600;

/**
 * Servers that match the typed text; empty without text, or if the server does not support it.
 * `answered`: they belong to the current text; `waiting`: it takes long; `retry`: a function if
 * there was no answer.
 */
export function useServerSuggestions(typed: string) {
  const keyword = useSettled(typed.trim().slice(0, KEYWORD_LENGTH), settleMs);
  const query = { keyword, pageNo: 1, pageSize: 5, each: 3 };
  const { data, error, isError, isPlaceholderData, refetch } = useCall(
    searchServers,
    { query },
    {
      silent: true,
      enabled: keyword !== '',
      retry: false,
      staleTime: 30_000,
      // The list stays while the next letters are searched.
      placeholderData: keepPreviousData,
    },
  );
  const wanted = typed.trim().slice(0, KEYWORD_LENGTH);
  const slow = useSettled(wanted, slowMs) === wanted;
  const client = useQueryClient();
  const { reachable } = useStore(useHttp().connectivity);
  const nothing = { groups: [], answered: false, waiting: false, retry: null };
  if (wanted === '' || isLacking(error)) return nothing;
  // A retry would otherwise wait for the old request of a silent server.
  const queryKey = callKey(searchServers);
  const retry = () => void client.cancelQueries({ queryKey }).then(() => refetch());
  if (isError) return { ...nothing, retry };
  const answered = keyword === wanted && data !== undefined && !isPlaceholderData;
  const groups = data?.list ?? [];
  if (answered || groups.length > 0) return { ...nothing, groups, answered };
  return reachable ? { ...nothing, waiting: slow } : { ...nothing, retry };
}
