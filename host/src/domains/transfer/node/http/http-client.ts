import type { AnswerHead } from '../../core/answer-head.ts';
import { StoppedError } from '../../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../../failure/core/stop-signal.ts';
import { ConnectionError } from './connection-error.ts';
import { HttpConnection } from './http-connection.ts';
import type { AnswerSink, ConnectionOptions, GetOptions } from './http-connection.ts';

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** A longer text of a redirection costs more than another connection. */
const REDIRECT_TEXT_BYTES = 64 * 1024;

/** GETs over connections that are kept for the next. */
export class HttpClient {
  readonly #options: ConnectionOptions;
  readonly #free = new Map<string, HttpConnection[]>();
  readonly #busy = new Set<HttpConnection>();
  #isClosed = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /**
   * Follows redirections; all of them share the time in which a head must come. Rejects with a
   * `ConnectionError`, with what the sink threw, or with a `StoppedError` after the signal.
   */
  async get(
    address: URL,
    headers: Readonly<Record<string, string>>,
    sink: AnswerSink,
    signal: StopSignal,
  ): Promise<void> {
    const { connectMs, stallMs } = this.#options;
    const headUntil = performance.now() + connectMs + stallMs;
    let url = address;
    let isSecure = true;
    for (let redirects = 0; ; redirects += 1) {
      const text = requestText(url, headers);
      const mayFollow = redirects < MAX_REDIRECTS;
      isSecure &&= url.protocol === 'https:';
      const redirected = new RedirectSink(sink, { url, isSecure, mayFollow, until: headUntil });
      await this.#exchange(url, text, redirected, { signal, headUntil });
      if (redirected.target === null) return;
      url = redirected.target;
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const connections of [...this.#free.values(), this.#busy])
      for (const connection of connections) connection.destroy();
  }

  async #exchange(url: URL, text: string, sink: AnswerSink, options: GetOptions): Promise<void> {
    for (;;) {
      const kept = this.#takeFree(url.origin);
      try {
        const connection = kept ?? (await this.#open(url, options.signal));
        await this.#on(connection, url, text, sink, options);
        return;
      } catch (error) {
        // The server may have closed a kept connection at the moment it was asked again.
        const isStale = kept !== null && error instanceof ConnectionError && !error.answered;
        if (!isStale || performance.now() > options.headUntil) throw error;
      }
    }
  }

  async #on(
    connection: HttpConnection,
    { origin }: URL,
    text: string,
    sink: AnswerSink,
    options: GetOptions,
  ): Promise<void> {
    this.#busy.add(connection);
    try {
      await connection.get(text, sink, options);
      if (connection.isFree) this.#keepFree(origin, connection);
    } finally {
      this.#busy.delete(connection);
    }
  }

  async #open(url: URL, signal: StopSignal): Promise<HttpConnection> {
    if (signal.aborted || this.#isClosed) throw new StoppedError();
    const opening = HttpConnection.open(url, this.#options);
    const stopped = Promise.withResolvers<never>();
    const onStop = (): void => stopped.reject(new StoppedError());
    signal.addEventListener('abort', onStop, { once: true });
    try {
      return await Promise.race([opening, stopped.promise]);
    } catch (error) {
      void opening.then((connection) => connection.destroy()).catch(() => undefined);
      if (error instanceof StoppedError) throw error;
      throw new ConnectionError(false, error);
    } finally {
      signal.removeEventListener('abort', onStop);
    }
  }

  #takeFree(origin: string): HttpConnection | null {
    const connections = this.#free.get(origin) ?? [];
    for (;;) {
      const connection = connections.pop();
      if (connection === undefined) return null;
      if (connection.isFree) return connection;
    }
  }

  #keepFree(origin: string, connection: HttpConnection): void {
    const connections = this.#free.get(origin);
    if (this.#isClosed) connection.destroy();
    else if (connections === undefined) this.#free.set(origin, [connection]);
    else connections.push(connection);
  }
}

interface Redirecting {
  readonly url: URL;
  /** This address and all before are https. */
  readonly isSecure: boolean;
  readonly mayFollow: boolean;
  /** By `performance.now()`: the redirection must have been read. */
  readonly until: number;
}

/** Keeps a redirection from the real sink. */
class RedirectSink implements AnswerSink {
  readonly #sink: AnswerSink;
  readonly #options: Redirecting;
  #left = REDIRECT_TEXT_BYTES;
  target: URL | null = null;

  constructor(sink: AnswerSink, options: Redirecting) {
    this.#sink = sink;
    this.#options = options;
  }

  onHead(head: AnswerHead): void {
    this.target = this.#options.mayFollow ? this.#targetOf(head) : null;
    if (this.target === null) this.#sink.onHead({ ...head, isSecure: this.#options.isSecure });
    else this.#requireTime();
  }

  room(): Uint8Array | null {
    return this.target === null ? (this.#sink.room?.() ?? null) : null;
  }

  onBody(piece: Uint8Array): Promise<void> | undefined {
    if (this.target === null) return this.#sink.onBody(piece);
    this.#left -= piece.length;
    if (this.#left < 0) throw new ConnectionError(true, 'a redirection with a long body');
    this.#requireTime();
    return undefined;
  }

  #requireTime(): void {
    if (performance.now() > this.#options.until)
      throw new ConnectionError(true, 'a redirection too slow');
  }

  #targetOf({ status, headers }: AnswerHead): URL | null {
    const location = [headers['location']].flat()[0];
    if (!REDIRECTS.has(status) || location === undefined) return null;
    const target = URL.parse(location, this.#options.url.href);
    return target?.protocol === 'http:' || target?.protocol === 'https:' ? target : null;
  }
}

function requestText(url: URL, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join('')}\r\n`;
}
