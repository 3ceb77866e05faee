import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_S = 31_536_000;
/** All files of a store except pointers are named by their content or number. */
const IMMUTABLE = /\.(?:pack|release)$|[\\/]deltas[\\/][0-9a-f]{64}\.json$/;

/**
 * Serves the release store `/packages/` (`docs/publishing.md`), with ranges. Names that begin with
 * a dot are unfinished files and are not served.
 */
export async function storeFiles(app: FastifyInstance, folder: string): Promise<void> {
  // The file server makes only weak tags, and a download may not be resumed with those (RFC 9110
  // §13.1.5). Our file names make the tags strong, so `W/` is removed from answers and added again
  // to `If-Range`.
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
