import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { open } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { serveToParent } from '../measure/served-program.ts';

/**
 * Serves a store with ranges in its own process, the same for every downloader. Files that fit are
 * sent from memory: reading them again would take as long as a download on the same cores. `/sent`
 * returns the bytes of packs sent since the last request.
 */
const folder = process.env['BENCH_STORE'] ?? '';
const certificate = process.env['BENCH_CERTIFICATE'];
const IN_MEMORY_BYTES = 3 * 2 ** 30;
/** Only whole pieces that the system has accepted are counted. */
const counts = process.env['BENCH_COUNT'] !== undefined;
const PIECE_BYTES = counts ? 2 ** 16 : 8 * 2 ** 20;

type Content = { readonly size: number; readonly bytes: Buffer | null; readonly path: string };

const contents = new Map<string, Content>();
let left = IN_MEMORY_BYTES;
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const path = join(folder, name);
  const stats = statSync(path);
  if (!stats.isFile()) continue;
  const bytes = stats.size <= left ? readFileSync(path) : null;
  left -= bytes?.length ?? 0;
  contents.set(`/${relative(folder, path).split(sep).join('/')}`, {
    size: stats.size,
    bytes,
    path,
  });
}
let sent = 0;

const listener: RequestListener = (request, response) => {
  if (request.url === '/sent') {
    response.end(String(sent));
    sent = 0;
    return;
  }
  const content = contents.get(request.url ?? '');
  if (content === undefined) {
    response.writeHead(404).end();
    return;
  }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const first = Number(from ?? 0);
  const last = to === undefined || to === '' ? content.size - 1 : Number(to);
  response.writeHead(from === undefined ? 200 : 206, {
    'content-length': last - first + 1,
    etag: '"1"',
    'accept-ranges': 'bytes',
    ...(from === undefined ? {} : { 'content-range': `bytes ${first}-${last}/${content.size}` }),
  });
  const counted = request.url?.endsWith('.pack') === true;
  send(response, content, first, last, counted).catch(() => response.destroy());
};

async function send(
  response: ServerResponse,
  { bytes, path }: Content,
  first: number,
  last: number,
  counted: boolean,
): Promise<void> {
  const file = bytes === null ? await open(path) : null;
  try {
    for (let at = first; at <= last && !response.destroyed; at += PIECE_BYTES) {
      const end = Math.min(at + PIECE_BYTES, last + 1);
      const piece = bytes?.subarray(at, end) ?? Buffer.allocUnsafeSlow(end - at);
      await file?.read(piece, 0, piece.length, at);
      if ((await written(response, piece)) && counted) sent += piece.length;
    }
  } finally {
    await file?.close();
  }
  response.end();
}

/** Whether the system has accepted all of it; false if the other side is gone. */
function written(response: ServerResponse, piece: Buffer): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const gone = (): void => resolve(false);
  response.once('close', gone);
  response.write(piece, (error) => {
    response.off('close', gone);
    resolve(error === null || error === undefined);
  });
  return promise;
}

const secure =
  certificate === undefined
    ? null
    : createSecureServer(
        { cert: readFileSync(certificate), key: readFileSync(certificate) },
        listener,
      );
serveToParent(listener, secure);
