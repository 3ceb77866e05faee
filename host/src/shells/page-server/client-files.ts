import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ifPresent } from '../../domains/failure/node/system-error.ts';
import type { Notice } from '../page/notice-page.ts';
import { contentPolicy } from './content-policy.ts';
import { sendNotice } from './send-notice.ts';

export interface ClientFilesOptions {
  readonly clientDir: string;
  readonly platformUrl: string;
  /** A tag to insert before every other script, or null for a page without a bridge. */
  readonly bridgeTag: (request: FastifyRequest) => string | null;
  /** The notice for a browser that may not get the page; null if it may. */
  readonly notice?: (request: FastifyRequest) => Notice | null;
}

const HASHED_NAME = /[\\/]static[\\/]/;
const NOT_BUILT = 'The client is not built: npm run build';

/** Serves the built client, with `index.html` for every path that is not a file. */
export async function serveClient(
  server: FastifyInstance,
  options: ClientFilesOptions,
): Promise<void> {
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    sendIndex(options, request, reply);
  server.get('/', sendPage);
  server.get('/index.html', sendPage);
  await server.register(fastifyStatic, {
    root: options.clientDir,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const cache = HASHED_NAME.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.header('cache-control', cache);
    },
  });
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/\.[^/]*$/.test(path);
    if (isPage && !path.startsWith('/__host/')) return sendPage(request, reply);
    return reply.code(404).type('text/plain').send('Not found');
  });
}

async function sendIndex(
  { clientDir, platformUrl, bridgeTag, notice }: ClientFilesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const text = notice?.(request) ?? null;
  if (text !== null) return sendNotice(reply, text);
  const html = await ifPresent(() => readFile(join(clientDir, 'index.html'), 'utf8'));
  if (html === null) return reply.code(503).type('text/plain').send(NOT_BUILT);
  const tag = bridgeTag(request);
  const host = request.headers.host ?? '';
  const platform = new URL(platformUrl).origin;
  const page = tag === null ? html : html.replace(/<head[^>]*>/i, (head) => head + tag);
  // A page that contains a secret has already set that it must not be cached.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  return reply
    .header('content-security-policy', contentPolicy(html, { host, platform }))
    .header('vary', 'cookie')
    .type('text/html; charset=utf-8')
    .send(page);
}
