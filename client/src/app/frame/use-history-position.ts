import { useLocation } from 'react-router';

export interface HistoryPosition {
  canGoBack: boolean;
  canGoForward: boolean;
}

/** The used part of the Navigation API; TypeScript's DOM types may lack it. */
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

/** Whether the history has a page before and after this one; read again after every navigation. */
export function useHistoryPosition(): HistoryPosition {
  useLocation();
  return read();
}

let furthest = 0;

/** Chromium 102 and later know it exactly; other browsers use the router's own index. */
function read(): HistoryPosition {
  const known = navigationHistory();
  if (known !== null) return { canGoBack: known.canGoBack, canGoForward: known.canGoForward };
  const state: unknown = window.history.state;
  const index =
    typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) || 0 : 0;
  furthest = Math.max(furthest, index);
  return { canGoBack: index > 0, canGoForward: index < furthest };
}
