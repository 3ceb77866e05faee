import { getSiteConfig } from '@gamebox/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { reportReachable } from '@gamebox/web/connectivity.ts';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import { retryPictures } from '@gamebox/ui/picture-failure.ts';

/** A server that is back is noticed within this and one answer: 3 s in all. */
const PROBE_EVERY_MS = 2000;
/** A server that takes longer for its smallest answer is away. */
const PROBE_PATIENCE_MS = 3000;
const CLOCK_EVERY_MS = 30_000;
/** By more than this no clock drifts meanwhile: it was set, or the machine slept. */
const CLOCK_STEP_MS = 5000;

const probing = new WeakSet<HttpClient>();

/** Asks whether the server answers. A request that fails or is answered says so by itself. */
export function probe(http: HttpClient): void {
  if (probing.has(http)) return;
  probing.add(http);
  const controller = new AbortController();
  const timer = setTimeout(() => {
    reportReachable(http.connectivity, false);
    controller.abort();
  }, PROBE_PATIENCE_MS);
  void http
    .request(getSiteConfig, { quiet: true, signal: controller.signal })
    .catch(() => undefined)
    .finally(() => {
      clearTimeout(timer);
      probing.delete(http);
    });
}

/**
 * Asks for the server when the browser's network comes or goes, when a request goes long without
 * an answer, and every 2 s while the server is out of reach; once it answers, all is asked anew.
 * Asks as well after a step of the machine's clock: the answer tells the time.
 */
export function useRecovery(): void {
  const client = useQueryClient();
  const http = useHttp();
  const { reachable, slow } = useStore(http.connectivity);
  useEffect(() => {
    const ask = () => probe(http);
    window.addEventListener('offline', ask);
    window.addEventListener('online', ask);
    return () => {
      window.removeEventListener('offline', ask);
      window.removeEventListener('online', ask);
    };
  }, [http]);
  useEffect(() => {
    if (slow > 0) probe(http);
  }, [http, slow]);
  useEffect(() => {
    let known = Date.now() - performance.now();
    const look = () => {
      const step = Date.now() - performance.now() - known;
      known += step;
      if (Math.abs(step) > CLOCK_STEP_MS) probe(http);
    };
    const timer = setInterval(look, CLOCK_EVERY_MS);
    return () => clearInterval(timer);
  }, [http]);
  useEffect(() => {
    if (reachable) return undefined;
    const timer = setInterval(() => probe(http), PROBE_EVERY_MS);
    return () => {
      clearInterval(timer);
      retryPictures();
      // Requests that a silent server still has are given up: their answers may never come.
      void client.cancelQueries().then(() => client.invalidateQueries());
    };
  }, [client, http, reachable]);
}
