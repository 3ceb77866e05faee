import { useSyncExternalStore } from 'react';

/** The text for a server that can't be reached: the network is gone, or only the server. */
export function useAwayText(): string {
  return useSyncExternalStore(watchNetwork, () => navigator.onLine)
    ? '服务器暂时没有响应'
    : '网络已断开';
}

function watchNetwork(onChange: () => void): () => void {
  window.addEventListener('offline', onChange);
  window.addEventListener('online', onChange);
  return () => {
    window.removeEventListener('offline', onChange);
    window.removeEventListener('online', onChange);
  };
}
