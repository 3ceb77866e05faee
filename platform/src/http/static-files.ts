import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePolicy } from './security-headers.ts';
import { sendNotFound } from './error-handler.ts';
import { limitRate } from './limit-rate.ts';
import type { RateLimitOptions } from './limit-rate.ts';
import { storeFiles } from './store-files.ts';

/**
 * File names in this folder contain a hash of the content, so a file with the same name never
 * changes.
 */
const HASHED = `${sep}static${sep}`;
const YEAR_S = 31_536_000;

/** A page has up to a hundred files, and a whole school may open it in one minute. */
const FILES_FOR_A_CALL = 40;

export interface StaticOptions extends RateLimitOptions {
  readonly clientDir: string;
  /** A file is served from the first folder that has it. */
  readonly assetsDirs: readonly string[];
  readonly packagesDir: string;
}

/**
 * Serves `/assets/` (pictures), `/packages/` (the release store), and the client: its page answers
 * every other path.
 */
export async function staticFiles(app: FastifyInstance, options: StaticOptions): Promise<void> {
  // Without a limit: a download asks for thousands of ranges.
  await app.register((scope) => storeFiles(scope, options.packagesDir));
  const max = options.rateLimitPerMinute * FILES_FOR_A_CALL;
  await limitRate(app, options, { max, group: 'files' });
  await app.register(fastifyStatic, {
    root: [...options.assetsDirs],
    prefix: '/assets/',
    decorateReply: false,
    cacheControl: false,
    index: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
  });
  await app.register(fastifyStatic, {
    root: options.clientDir,
    prefix: '/',
    // Files are looked up for each request, so a client that is built while the platform runs is
    // served at once.
    suppressWarning: true,
    decorateReply: false,
    cacheControl: false,
    index: false,
    allowedPath: (path) => !path.endsWith('/') && path !== '/index.html',
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(options.clientDir + HASHED);
      void reply.header(
        'cache-control',
        hashed ? `public, max-age=${String(YEAR_S)}, immutable` : 'no-cache',
      );
    },
  });
  const limited = max === 0 ? {} : { preHandler: app.rateLimit() };
  app.setNotFoundHandler(limited, (request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const isFile =
      /^\/(api|assets|packages|simulator|static|metrics|openapi\.json|admin-openapi\.json)(?![^/?])/.test(
        request.url,
      );
    return wantsPage && !isFile ? sendPage(reply, options.clientDir) : sendNotFound(request, reply);
  });
}

const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>游戏盒子</title><p>客户端尚未构建：npm run build';

async function sendPage(reply: FastifyReply, clientDir: string): Promise<FastifyReply> {
  const html = await readFile(join(clientDir, 'index.html'), 'utf8').catch(() => NOT_BUILT);
  return reply
    .header('cache-control', 'no-cache')
    .header('content-security-policy', pagePolicy(html))
    .type('text/html; charset=utf-8')
    .send(html);
}
