import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join, sep } from 'node:path';

/** The file of an address, or null if it is not in the store. */
function fileOf(folder: string, url: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(url.split('?')[0] ?? '');
  } catch {
    return null;
  }
  const segments = path.split('/').slice(1);
  const odd = segments.some((segment) => segment === '' || segment.startsWith('.'));
  if (odd || /[\\\0:]/.test(path)) return null;
  return join(folder, segments.join(sep));
}

/** First and last byte of a `Range`, null for the whole file, undefined if it is invalid. */
function rangeOf(header: string | undefined, size: number): [number, number] | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? [first, last] : undefined;
}

async function answer(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = fileOf(folder, request.url ?? '');
  const readable = request.method === 'GET' || request.method === 'HEAD';
  const handle = path !== null && readable ? await open(path, 'r').catch(() => null) : null;
  const stats = await handle?.stat();
  if (handle === null || path === null || stats?.isFile() !== true) {
    await handle?.close();
    response.writeHead(readable ? 404 : 405).end();
    return;
  }
  const etag = `"${stats.size.toString(16)}-${Math.floor(stats.mtimeMs).toString(16)}"`;
  const whole = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag;
  const range = whole ? null : rangeOf(request.headers.range, stats.size);
  const fixed = path.endsWith('.pack') || path.endsWith('.release');
  response.setHeader('etag', etag);
  response.setHeader('accept-ranges', 'bytes');
  response.setHeader('cache-control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache');
  await send(request, response, handle, stats.size, range);
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  handle: FileHandle,
  size: number,
  range: [number, number] | null | undefined,
): Promise<void> {
  const [first, last] = range ?? [0, size - 1];
  if (range === undefined) response.writeHead(416, { 'content-range': `bytes */${size}` });
  else if (range === null) response.writeHead(200, { 'content-length': size });
  else
    response.writeHead(206, {
      'content-length': last - first + 1,
      'content-range': `bytes ${first}-${last}/${size}`,
    });
  if (request.method === 'HEAD' || range === undefined || last < first) {
    await handle.close();
    response.end();
    return;
  }
  const stream = createReadStream('', { fd: handle, start: first, end: last });
  stream.on('error', () => response.destroy());
  response.on('close', () => stream.destroy());
  stream.pipe(response);
}

/**
 * Serves a store on this computer for tests, with ranges; port 0 takes a free one. In production
 * any web server, S3 or CDN can do it.
 */
export async function serveStore(folder: string, port: number): Promise<Server> {
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new Error(`${folder}: no such folder`);
  const server = createServer((request, response) => {
    answer(folder, request, response).catch(() => response.destroy());
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, '127.0.0.1', resolve);
  await promise;
  return server;
}
