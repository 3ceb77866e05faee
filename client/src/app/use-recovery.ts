import { getSiteConfig } from '@gamebox/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportReachable, useConnectivity } from '../http/connectivity.ts';
import { request } from '../http/request.ts';

/** A server that is back is noticed within this and one answer: 3 s in all. */
const PROBE_EVERY_MS = 2000;
/** A server that takes longer for its smallest answer is away. */
const PROBE_PATIENCE_MS = 3000;

let probing = false;

/** Asks whether the server answers. A request that fails or is answered says so by itself. */
export function probe(): void {
  if (probing) return;
  probing = true;
  const controller = new AbortController();
  const timer = setTimeout(() => {
    reportReachable(false);
    controller.abort();
  }, PROBE_PATIENCE_MS);
  void request(getSiteConfig, { quiet: true, signal: controller.signal })
    .catch(() => undefined)
    .finally(() => {
      clearTimeout(timer);
      probing = false;
    });
}

/**
 * Asks for the server when the browser's network comes or goes, when a request goes long without
 * an answer, and every 2 s while the server is out of reach; once it answers, all is asked anew.
 */
export function useRecovery(): void {
  const client = useQueryClient();
  const { reachable, slow } = useConnectivity();
  useEffect(() => {
    window.addEventListener('offline', probe);
    window.addEventListener('online', probe);
    return () => {
      window.removeEventListener('offline', probe);
      window.removeEventListener('online', probe);
    };
  }, []);
  useEffect(() => {
    if (slow > 0) probe();
  }, [slow]);
  useEffect(() => {
    if (reachable) return undefined;
    const timer = setInterval(probe, PROBE_EVERY_MS);
    return () => {
      clearInterval(timer);
      // Requests that a silent server still has are given up: their answers may never come.
      void client.cancelQueries().then(() => client.invalidateQueries());
    };
  }, [client, reachable]);
}
