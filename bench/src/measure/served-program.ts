import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';

/**
 * Listens on any loopback port and reports it to the parent process. `server` may be a TLS server.
 */
export function serveToParent(listener: RequestListener, server: Server | null = null): Server {
  const scheme = server === null ? 'http' : 'https';
  const listening = server ?? createServer(listener);
  listening.listen(0, '127.0.0.1', () => {
    const address = listening.address();
    if (address !== null && typeof address === 'object')
      process.send?.({ url: `${scheme}://127.0.0.1:${address.port}` });
  });
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
  return listening;
}
