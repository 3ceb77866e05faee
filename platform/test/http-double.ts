import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface DoubleRequest {
  readonly method: string;
  /** As sent, still encoded. */
  readonly path: string;
  readonly rawQuery: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An answer other than simple JSON; without a body no answer is ever sent. */
export class DoubleAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  constructor(
    status: number,
    body: string | Uint8Array | null,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export interface HttpDouble {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * A provider on this machine: answers JSON or a `DoubleAnswer`, and HTTP 500 if `answer` throws or
 * rejects.
 */
export async function createHttpDouble(
  answer: (request: DoubleRequest) => unknown,
): Promise<HttpDouble> {
  const server = createServer((request, response) => {
    void (async () => {
      const [path = '', rawQuery = ''] = (request.url ?? '').split('?');
      const given = {
        method: request.method ?? '',
        path,
        rawQuery,
        query: new URLSearchParams(rawQuery),
        headers: request.headers,
        body: await text(request),
      };
      try {
        const answered = await answer(given);
        if (!(answered instanceof DoubleAnswer)) response.end(JSON.stringify(answered));
        else if (answered.body !== null)
          response.writeHead(answered.status, answered.headers).end(answered.body);
      } catch (error) {
        response.writeHead(500).end(String(error));
      }
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address');
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
