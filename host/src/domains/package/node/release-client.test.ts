import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { ReleaseClient } from './release-client.ts';

test('an answer without a length that goes on and on is cut off at its limit', async () => {
  let sent = 0;
  const server = createServer((_, response) => {
    response.on('error', () => undefined);
    const piece = Buffer.alloc(16 * 1024, 32);
    const send = (): void => {
      for (; sent < 64; sent += 1)
        if (!response.write(piece)) return void response.once('drain', send);
      response.end('{}');
    };
    send();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const retry = { baseMs: 1, capMs: 1, retryAfterCapMs: 1, tries: 1 };
  const client = new ReleaseClient({ stallMs: 5000, connectMs: 5000, retry });
  onTestFinished(() => client.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const pointer = client.pointer(
    `http://127.0.0.1:${port}/1/stable/latest.json`,
    new AbortController().signal,
  );
  await expect(pointer).rejects.toMatchObject({ failure: { kind: 'size-absurd' } });
});
