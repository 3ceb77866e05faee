import { useSyncExternalStore } from 'react';

/** What is gone if the server can't be reached: the network, or only the server. */
export function useAwayWords(): string {
  return useSyncExternalStore(watchNetwork, () => navigator.onLine)
    ? '服务器暂时没有响应'
    : '网络已断开';
}

function watchNetwork(told: () => void): () => void {
  window.addEventListener('offline', told);
  window.addEventListener('online', told);
  return () => {
    window.removeEventListener('offline', told);
    window.removeEventListener('online', told);
  };
}
