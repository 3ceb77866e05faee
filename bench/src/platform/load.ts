import autocannon from 'autocannon';

export interface Target {
  readonly name: string;
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  /** Sent as bearer tokens, one per connection in turn. */
  readonly tokens?: readonly string[];
}

export interface Load {
  readonly requestsPerSecond: number;
  readonly p50: number;
  /** Milliseconds. */
  readonly p99: number;
}

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
}

/** Loads one route; rejects if an answer was not a success of the envelope. */
export async function putLoad(
  { name, url, method = 'GET', body, tokens = [] }: Target,
  { connections, seconds }: LoadOptions,
): Promise<Load> {
  let client = 0;
  const result = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
    headers: { 'client-type': 'box', 'client-id': 'bench', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
    setupClient: (each) => {
      const token = tokens[client % Math.max(1, tokens.length)];
      client += 1;
      if (token !== undefined)
        each.setHeaders({
          'client-type': 'box',
          'client-id': 'bench',
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
        });
    },
    verifyBody: (text) => String(text).startsWith('{"code":0,'),
  });
  const wrong = result.errors + result.timeouts + result.non2xx + result.mismatches;
  if (wrong > 0)
    throw new Error(`${name}: ${wrong} of ${result.requests.total} answers were wrong`);
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
