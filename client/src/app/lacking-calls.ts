import type { Call } from '@gamebox/contract';
import { RequestError, isUnknownCall } from '@gamebox/web/request-error.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Stores } from '../shared/lib/stores.ts';
import { defineStore } from '../shared/lib/stores.ts';

/** The paths of calls that the server has said it does not know. */
export const useLackingCalls = defineStore<{ paths: ReadonlySet<string> }>(() => ({
  paths: new Set(),
}));

/**
 * Learns from answers which calls the server does not know; a later success removes the call again.
 */
export function watchLackingCalls(stores: Stores, client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    const call = event.query.meta?.call;
    if (event.type !== 'updated' || call === undefined) return;
    const { action } = event;
    if (action.type === 'success') learn(stores, call, false);
    if (action.type === 'error' && isLacking(action.error)) learn(stores, call, true);
  });
}

/**
 * A plain 404 or 405 may come from a gateway while the server starts: the server's own answers have
 * a text.
 */
function isLacking(error: unknown): boolean {
  if (!isUnknownCall(error) || !(error instanceof RequestError)) return false;
  const { failure } = error;
  return failure.kind === 'business' || (failure.kind === 'status' && failure.msg !== '');
}

function learn(stores: Stores, { path }: Call, lacking: boolean): void {
  const store = useLackingCalls.of(stores);
  const known = store.getState().paths;
  if (known.has(path) === lacking) return;
  const paths = new Set(known);
  if (lacking) paths.add(path);
  else paths.delete(path);
  store.setState({ paths });
}
