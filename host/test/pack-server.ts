import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { createServer as createPlain } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { join } from 'node:path';
import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises';

/** What a request gets in place of the plain answer. `after` counts bytes of the answer's body. */
export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'truncate'; after: number }
  | { kind: 'stall'; after: number }
  | { kind: 'reset'; after?: number }
  /** No length header, and this many bytes more or fewer than requested. */
  | { kind: 'unmeasured'; excess: number }
  /** The whole file with 200. */
  | { kind: 'ignore-range' }
  /** All bytes are wrong. */
  | { kind: 'corrupt' }
  /** One bit of the byte at this offset of the file is wrong, if it is in the range. */
  | { kind: 'flip'; at: number }
  | { kind: 'slow'; bytesPerSecond: number };

export interface PackRequest {
  /** Below the server's root, without the first `/`. */
  readonly path: string;
  /** Earlier requests of this path. */
  readonly earlier: number;
  readonly offset: number;
  readonly length: number;
  readonly ifRange: string | null;
}

export interface PackServerOptions {
  /** A folder that is served in addition to `files`; absolute. */
  readonly folder?: string;
  /** Serves HTTPS; PEM. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

const SLICE = 64 * 1024;

interface Content {
  readonly size: number;
  read(offset: number, length: number): Promise<Buffer>;
}

/** Serves a store (or files in memory) with ranges and ETags, and fails on command. */
export class PackServer {
  readonly #options: PackServerOptions;
  readonly #server: Server;
  readonly #seen = new Map<string, number>();
  /** In memory, by path; checked before the folder. */
  readonly files = new Map<string, Buffer>();
  fault: (request: PackRequest) => Fault | null = () => null;
  /** The ETag of a path; the default is its name, because packs never change. */
  etag: (path: string) => string | null = (path) => `"${path}"`;
  /** Per connection; 0 is unlimited. */
  bytesPerSecond = 0;
  /** Called when an answer stalls; `port` is the client's. */
  onStall: (port: number | undefined) => void = () => undefined;
  /** Body bytes that were sent, by path. */
  readonly sent = new Map<string, number>();
  readonly requests: PackRequest[] = [];

  constructor(options: PackServerOptions = {}) {
    this.#options = options;
    const listener = (request: IncomingMessage, response: ServerResponse): void => {
      this.#answer(request, response).catch(() => response.destroy());
    };
    this.#server =
      options.tls === undefined ? createPlain(listener) : createSecure(options.tls, listener);
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return `${this.#options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${address.port}`;
  }

  get bytesSent(): number {
    return [...this.sent.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Adds a pack in memory; returns its path. */
  addPack(content: Buffer): string {
    const path = `packs/${createHash('sha256').update(content).digest('hex')}.pack`;
    this.files.set(path, content);
    return path;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '').slice(1);
    const content = await this.#content(path);
    if (content === null) {
      response.writeHead(404).end();
      return;
    }
    const asked = rangeOf(request.headers.range, content.size);
    const ifRange = [request.headers['if-range']].flat()[0] ?? null;
    const earlier = this.#seen.get(path) ?? 0;
    this.#seen.set(path, earlier + 1);
    const seen = { path, earlier, ...(asked ?? { offset: 0, length: content.size }), ifRange };
    this.requests.push(seen);
    const fault = this.fault(seen);
    if (fault?.kind === 'reset' && fault.after === undefined) {
      request.socket.resetAndDestroy();
    } else if (fault?.kind === 'status') {
      response.writeHead(fault.status, fault.headers).end('no');
    } else {
      const etag = this.etag(path);
      const whole = asked === null || (ifRange !== null && ifRange !== etag);
      const given = whole || fault?.kind === 'ignore-range' ? null : asked;
      const headers = headersOf(content.size, given, etag);
      const { 'content-length': _, ...unmeasured } = headers;
      const excess = fault?.kind === 'unmeasured' ? fault.excess : 0;
      response.writeHead(given === null ? 200 : 206, excess === 0 ? headers : unmeasured);
      const { offset, length } = given ?? { offset: 0, length: content.size };
      const body = { offset, length: length + excess };
      await this.#sendBody(path, content, body, { fault, request, response });
    }
  }

  async #content(path: string): Promise<Content | null> {
    const memory = this.files.get(path);
    if (memory !== undefined)
      return {
        size: memory.length,
        read: (offset, length) => Promise.resolve(memory.subarray(offset, offset + length)),
      };
    const { folder } = this.#options;
    if (folder === undefined || path.split('/').includes('..')) return null;
    const file = join(folder, path);
    const found = await stat(file).catch(() => null);
    if (found === null || !found.isFile()) return null;
    return { size: found.size, read: (offset, length) => readPart(file, offset, length) };
  }

  async #sendBody(
    path: string,
    content: Content,
    { offset, length }: { offset: number; length: number },
    { fault, request, response }: Exchange,
  ): Promise<void> {
    const after = fault !== null && 'after' in fault ? (fault.after ?? 0) : length;
    const end = Math.min(after, length);
    const rate = fault?.kind === 'slow' ? fault.bytesPerSecond : this.bytesPerSecond;
    const slice = rate > 0 ? Math.max(1, Math.min(SLICE, Math.floor(rate / 20))) : SLICE;
    for (let at = 0; at < end && !response.destroyed; at += slice) {
      const bytes = await content.read(offset + at, Math.min(slice, end - at));
      this.sent.set(path, (this.sent.get(path) ?? 0) + bytes.length);
      if (!response.write(spoiled(bytes, offset + at, fault))) await drained(response);
      if (rate > 0) await delay((bytes.length / rate) * 1000);
    }
    // Waits until earlier writes are sent.
    if (fault !== null) await immediate();
    if (fault?.kind === 'stall') {
      this.onStall(request.socket.remotePort);
      return;
    }
    if (fault?.kind === 'reset') request.socket.resetAndDestroy();
    else if (fault?.kind === 'truncate') response.destroy();
    else response.end();
  }
}

interface Exchange {
  readonly fault: Fault | null;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

function rangeOf(
  header: string | undefined,
  size: number,
): { offset: number; length: number } | null {
  const range = /^bytes=(\d+)-(\d*)$/.exec(header ?? '');
  if (range === null) return null;
  const offset = Number(range[1]);
  const last = range[2] === '' ? size - 1 : Math.min(Number(range[2]), size - 1);
  return offset > last ? null : { offset, length: last - offset + 1 };
}

function headersOf(
  size: number,
  range: { offset: number; length: number } | null,
  etag: string | null,
): Record<string, string | number> {
  return {
    ...(etag === null ? {} : { etag }),
    'accept-ranges': 'bytes',
    'content-length': range?.length ?? size,
    ...(range === null
      ? {}
      : { 'content-range': `bytes ${range.offset}-${range.offset + range.length - 1}/${size}` }),
  };
}

function spoiled(bytes: Buffer, offset: number, fault: Fault | null): Buffer {
  if (fault?.kind === 'corrupt') return Buffer.from(bytes.map((byte) => byte ^ 0xff));
  const at = fault?.kind === 'flip' ? fault.at - offset : -1;
  if (at < 0 || at >= bytes.length) return bytes;
  const flipped = Buffer.from(bytes);
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  return flipped;
}

async function readPart(file: string, offset: number, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function drained(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('drain', resolve).once('close', resolve);
  await promise;
  response.off('drain', resolve).off('close', resolve);
}
