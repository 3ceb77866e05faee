import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_S = 31_536_000;
/** Everything in a store but its pointers is named by its content or its number. */
const IMMUTABLE = /\.(?:pack|release)$|[\\/]deltas[\\/][0-9a-f]{64}\.json$/;

/**
 * `/packages/`: the release store (`docs/publishing.md`), with ranges. What has a dot before its
 * name is unfinished and not served.
 */
export async function storeFiles(app: FastifyInstance, folder: string): Promise<void> {
  // The file server knows weak tags alone, with which no download may be continued (RFC 9110
  // §13.1.5); ours are as strong as the names. What comes back is made what it compares with.
  app.addHook('onRequest', async ({ raw }) => {
    const tag = raw.headers['if-range'];
    if (typeof tag === 'string' && tag.startsWith('"')) raw.headers['if-range'] = `W/${tag}`;
  });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/packages/',
    cacheControl: false,
    index: false,
    allowedPath: (path) => !/(?:^|[\\/])\./.test(path),
    setHeaders: (reply, path) => {
      const tag = reply.getHeader('etag');
      if (typeof tag === 'string') void reply.header('etag', tag.replace(/^W\//, ''));
      void reply.header(
        'cache-control',
        IMMUTABLE.test(path) ? `public, max-age=${String(YEAR_S)}, immutable` : 'no-cache',
      );
    },
  });
}
