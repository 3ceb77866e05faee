import { getSiteConfig } from '@gamebox/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { reportReachable } from '@gamebox/web/connectivity.ts';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import { retryPictures } from '@gamebox/ui/picture-failure.ts';
import { holdPictures } from '@gamebox/ui/picture-queue.ts';
import { askAnew } from '../shared/lib/ask-anew.ts';

/** A server that is back is noticed within this and one answer: 3 s in all. */
const PROBE_EVERY_MS = 2000;
/** A server that sends nothing at all for longer than this is out of reach. */
const PROBE_PATIENCE_MS = 3000;

const probing = new WeakMap<HttpClient, Promise<boolean>>();

/**
 * Asks the server once, and resolves to whether it is in reach. The request itself reports that it
 * failed or was answered.
 */
export function probe(http: HttpClient): Promise<boolean> {
  const asked = probing.get(http) ?? askServer(http);
  probing.set(http, asked);
  return asked;
}

async function askServer(http: HttpClient): Promise<boolean> {
  const controller = new AbortController();
  const giveUp = () => {
    const patience = http.heardAt() + PROBE_PATIENCE_MS - performance.now();
    // A slow line that brings other answers is not silent.
    if (patience > 0) timer = setTimeout(giveUp, patience);
    else {
      reportReachable(http.connectivity, false);
      controller.abort();
    }
  };
  let timer = setTimeout(giveUp, PROBE_PATIENCE_MS);
  await http
    .request(getSiteConfig, { quiet: true, signal: controller.signal })
    .catch(() => undefined);
  clearTimeout(timer);
  probing.delete(http);
  return http.connectivity.getState().reachable;
}

/**
 * Probes the server when the browser's network comes or goes, when an answer takes long, and every
 * 2 s while the server is out of reach; once it answers, all queries are fetched again. While nothing
 * is asked, `useServerWatch` probes.
 */
export function useRecovery(): void {
  const client = useQueryClient();
  const http = useHttp();
  const reachable = useStore(http.connectivity, (state) => state.reachable);
  const slow = useStore(http.connectivity, (state) => state.slow);
  useEffect(() => {
    const ask = () => void probe(http);
    window.addEventListener('offline', ask);
    window.addEventListener('online', ask);
    return () => {
      window.removeEventListener('offline', ask);
      window.removeEventListener('online', ask);
    };
  }, [http]);
  // Requests that the player waits for go before pictures.
  useEffect(() => http.connectivity.subscribe(({ awaited }) => holdPictures(awaited > 0)), [http]);
  useEffect(() => {
    if (slow > 0) void probe(http);
  }, [http, slow]);
  useEffect(() => {
    if (reachable) return undefined;
    const timer = setInterval(() => void probe(http), PROBE_EVERY_MS);
    return () => {
      clearInterval(timer);
      retryPictures();
      void askAnew(client);
    };
  }, [client, http, reachable]);
}
