import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Connectivity } from './connectivity.ts';
import type { HttpClient } from './http-client.ts';

export const HttpContext = createContext<HttpClient | null>(null);

/** The application's HTTP client. */
export function useHttp(): HttpClient {
  const http = use(HttpContext);
  if (http === null) throw new Error('no HttpContext above');
  return http;
}

/** Whether the server can be reached, according to the HTTP client. */
export function useConnectivity<T>(select: (connectivity: Connectivity) => T): T {
  return useStore(useHttp().connectivity, select);
}
