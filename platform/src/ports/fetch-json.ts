const TIMEOUT_MS = 10_000;

/**
 * Fetches a provider's JSON, whatever the HTTP status is: providers put their errors into it.
 * Rejects if there is no answer within 10 s or it is not JSON.
 */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return response.json();
}
