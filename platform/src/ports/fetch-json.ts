const TIMEOUT_MS = 10_000;

/**
 * The JSON a provider answers, whatever its HTTP status: providers put their errors into it.
 * Rejects where there is no answer in 10 s or it is no JSON.
 */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return response.json();
}
