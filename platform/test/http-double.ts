import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface DoubleRequest {
  readonly method: string;
  /** As it came, encoded. */
  readonly path: string;
  readonly rawQuery: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface HttpDouble {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A provider on this machine: answers JSON, and HTTP 500 where `answer` throws. */
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
        response.end(JSON.stringify(answer(given)));
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
