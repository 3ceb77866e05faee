import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePolicy } from './security-headers.ts';
import { sendNotFound } from './error-handler.ts';

/** Vite puts a hash of the content into these names, so a name never changes its content. */
const HASHED = /[-.][A-Za-z0-9_-]{8,}\.\w+$/;
const YEAR_S = 31_536_000;

export interface StaticOptions {
  readonly clientDir: string;
  readonly assetsDir: string;
  readonly packagesDir: string;
}

/**
 * `/assets/` (the demo world's pictures, and before them the client's own hashed files),
 * `/packages/` (with ranges and ETags), and the client with its page for every other path.
 */
export async function staticFiles(app: FastifyInstance, options: StaticOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: options.packagesDir,
    prefix: '/packages/',
    cacheControl: false,
    index: false,
    dotfiles: 'allow',
    // What begins with a dot here is a package being built.
    allowedPath: (path) => !path.startsWith('/.'),
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  await app.register(fastifyStatic, {
    root: [join(options.clientDir, 'assets'), options.assetsDir].filter((root) => existsSync(root)),
    prefix: '/assets/',
    decorateReply: false,
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(options.clientDir) && HASHED.test(path);
      void reply.header(
        'cache-control',
        hashed ? `public, max-age=${String(YEAR_S)}, immutable` : 'public, max-age=3600',
      );
    },
  });
  if (existsSync(options.clientDir))
    await app.register(fastifyStatic, {
      root: options.clientDir,
      prefix: '/',
      decorateReply: false,
      wildcard: false,
      cacheControl: false,
      index: false,
      globIgnore: ['assets/**', 'index.html'],
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const isFile = /^\/(api|assets|packages|simulator)\//.test(request.url);
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
