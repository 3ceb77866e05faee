import { useLocation } from 'react-router';

export interface HistoryPosition {
  canGoBack: boolean;
  canGoForward: boolean;
}

/** What of the Navigation API is used; TypeScript's DOM types may not have it yet. */
interface NavigationHistory {
  canGoBack: boolean;
  canGoForward: boolean;
}

function navigationHistory(): NavigationHistory | null {
  const found: unknown = Reflect.get(window, 'navigation');
  if (typeof found !== 'object' || found === null) return null;
  const canGoBack: unknown = Reflect.get(found, 'canGoBack');
  const canGoForward: unknown = Reflect.get(found, 'canGoForward');
  if (typeof canGoBack !== 'boolean' || typeof canGoForward !== 'boolean') return null;
  return { canGoBack, canGoForward };
}

/** Whether there is a page before and behind this one; read anew with every place one comes to. */
export function useHistoryPosition(): HistoryPosition {
  useLocation();
  return read();
}

let furthest = 0;

/** Chromium says it exactly (102 and later); elsewhere the router's own index has to do. */
function read(): HistoryPosition {
  const known = navigationHistory();
  if (known !== null) return { canGoBack: known.canGoBack, canGoForward: known.canGoForward };
  const state: unknown = window.history.state;
  const index =
    typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) || 0 : 0;
  furthest = Math.max(furthest, index);
  return { canGoBack: index > 0, canGoForward: index < furthest };
}
