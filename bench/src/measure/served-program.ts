import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';

/** Listens on any loopback port and tells the parent process where. */
export function serveToParent(listener: RequestListener): Server {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object')
      process.send?.({ url: `http://127.0.0.1:${address.port}` });
  });
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
  return server;
}
