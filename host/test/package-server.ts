import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** What a request gets instead of the plain answer. */
export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'truncate'; after: number }
  | { kind: 'stall'; after: number }
  | { kind: 'ignore-range' }
  | { kind: 'corrupt' }
  | { kind: 'reset' };

export interface FileRequest {
  readonly path: string;
  /** Requests for this path before this one. */
  readonly earlier: number;
  readonly offset: number;
}

export interface TestFile {
  readonly content: Buffer;
  readonly mode?: 'file' | 'executable';
}

const SLICE = 64 * 1024;

/** Serves one package over HTTP with ranges, and fails on command. */
export class PackageServer {
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });
  readonly #seen = new Map<string, number>();
  files: Record<string, TestFile> = {};
  launch: Record<string, { path: string; args: string[] }> = {};
  version = '1.0.0';
  gameId = 1;
  /** Replaces the manifest that the files give. */
  manifestText: string | null = null;
  manifestStatus = 200;
  fault: (request: FileRequest) => Fault | null = () => null;
  etag = '"one"';
  /** Bytes a second per connection; 0 is as fast as it goes. */
  bytesPerSecond = 0;
  /** Body bytes of files handed to sockets, by path. */
  readonly sent = new Map<string, number>();
  readonly offsets: FileRequest[] = [];

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return `http://127.0.0.1:${address.port}`;
  }

  get packageUrl(): string {
    return `${this.origin}/packages/demo/manifest.json`;
  }

  get bytesSent(): number {
    return [...this.sent.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  manifest(): Record<string, unknown> {
    const files = Object.entries(this.files).map(([path, { content, mode = 'file' }]) => ({
      path,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      mode,
    }));
    const { gameId, version, launch } = this;
    return { format: 1, gameId, name: 'Demo', version, files, launch };
  }

  /** What `downloadGame` sends for this package. */
  request(): { gameId: number; name: string; coverPrcture: string; packageUrl: string } {
    return {
      gameId: this.gameId,
      name: 'Demo',
      coverPrcture: '/c.png',
      packageUrl: this.packageUrl,
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = decodeURIComponent(request.url ?? '');
    if (url.endsWith('/manifest.json')) {
      const text = this.manifestText ?? JSON.stringify(this.manifest());
      response.writeHead(this.manifestStatus, { 'content-type': 'application/json' }).end(text);
      return;
    }
    const path = url.replace('/packages/demo/files/', '');
    const file = Object.hasOwn(this.files, path) ? this.files[path] : undefined;
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    await this.#sendFile(path, file.content, request, response);
  }

  async #sendFile(
    path: string,
    content: Buffer,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '');
    const known = request.headers['if-range'];
    const changed = known !== undefined && known !== this.etag;
    const asked = range === null ? 0 : Number(range[1]);
    const seen = { path, earlier: this.#seen.get(path) ?? 0, offset: asked };
    this.#seen.set(path, seen.earlier + 1);
    this.offsets.push(seen);
    const fault = this.fault(seen);
    if (fault?.kind === 'reset') {
      request.socket.resetAndDestroy();
      return;
    }
    if (fault?.kind === 'status') {
      response.writeHead(fault.status, fault.headers).end('no');
      return;
    }
    const offset = changed || fault?.kind === 'ignore-range' ? 0 : asked;
    const ranged = offset > 0;
    response.writeHead(ranged ? 206 : 200, {
      etag: this.etag,
      'content-length': content.length - offset,
      ...(ranged
        ? { 'content-range': `bytes ${offset}-${content.length - 1}/${content.length}` }
        : {}),
    });
    const body = fault?.kind === 'corrupt' ? Buffer.alloc(content.length, 7) : content;
    await this.#sendBody(path, body.subarray(offset), fault, response);
  }

  async #sendBody(
    path: string,
    body: Buffer,
    fault: Fault | null,
    response: ServerResponse,
  ): Promise<void> {
    const end =
      fault?.kind === 'truncate' || fault?.kind === 'stall'
        ? Math.min(fault.after, body.length)
        : body.length;
    for (let at = 0; at < end && !response.destroyed; at += SLICE) {
      const slice = body.subarray(at, Math.min(end, at + SLICE));
      this.sent.set(path, (this.sent.get(path) ?? 0) + slice.length);
      if (!response.write(slice)) await drained(response);
      if (this.bytesPerSecond > 0) await delay((slice.length / this.bytesPerSecond) * 1000);
    }
    if (fault?.kind === 'stall') return;
    if (fault?.kind === 'truncate') response.destroy();
    else response.end();
  }
}

async function drained(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('drain', resolve).once('close', resolve);
  await promise;
  response.off('drain', resolve).off('close', resolve);
}

/** Bytes that look random and are the same each time. */
export function contentOf(size: number, seed: number): Buffer {
  const content = Buffer.allocUnsafe(size);
  let state = seed || 1;
  for (let at = 0; at + 4 <= size; at += 4) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    content.writeUInt32LE(state >>> 0, at);
  }
  content.fill(seed & 0xff, size - (size % 4));
  return content;
}
