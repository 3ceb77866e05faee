import type { Dispatcher } from 'undici';
import Agent from 'undici/lib/dispatcher/agent.js';
import redirect from 'undici/lib/interceptor/redirect.js';
import { failures } from '../../../failure/core/host-error.ts';
import { requireRange, strongEtag } from '../../core/http-answer.ts';
import { SourceError } from '../../core/range-source.ts';
import type { RangeRequest, RangeSink, RangeSource } from '../../core/range-source.ts';
import { StoppedError } from '../../core/stop-signal.ts';
import { BufferCollector } from './buffer-collector.ts';
import { ringConnector } from './ring-connector.ts';
import type { ConnectOptions } from './ring-connector.ts';

export interface HttpRangeOptions extends ConnectOptions {
  /** To each host. */
  readonly connections: number;
  /** Longest time without a byte. */
  readonly stallMs: number;
}

const MAX_REDIRECTS = 5;

/** Ranges over HTTP. Asks on for the same bytes only, by the ETag each pack had at first. */
export class HttpRangeSource implements RangeSource {
  readonly #agent: Dispatcher;
  readonly #dispatcher: Dispatcher;
  readonly #etags = new Map<string, string>();
  readonly #collector = new BufferCollector();

  constructor(options: HttpRangeOptions) {
    this.#agent = new Agent({
      connections: options.connections,
      pipelining: 1,
      headersTimeout: options.stallMs,
      bodyTimeout: options.stallMs,
      connect: ringConnector(options),
    });
    this.#dispatcher = this.#agent.compose(redirect({ maxRedirections: MAX_REDIRECTS }));
  }

  async read(request: RangeRequest, sink: RangeSink): Promise<void> {
    if (request.signal.aborted) throw new StoppedError();
    const address = new URL(request.path, request.host);
    const etag = this.#etags.get(address.href) ?? null;
    const collector = address.protocol === 'https:' ? this.#collector : null;
    const body = new BodyHandler({ request, sink, etag, collector });
    this.#dispatcher.dispatch(dispatchOptions(address, request, etag), body);
    try {
      await body.ended;
    } catch (error) {
      if (error instanceof SourceError && error.advice === 'again')
        this.#etags.delete(address.href);
      throw error;
    }
    if (body.etag !== null) this.#etags.set(address.href, body.etag);
    else this.#etags.delete(address.href);
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}

function dispatchOptions(
  address: URL,
  { offset, length }: RangeRequest,
  etag: string | null,
): Dispatcher.DispatchOptions {
  const headers: Record<string, string> = {
    'accept-encoding': 'identity',
    range: `bytes=${offset}-${offset + length - 1}`,
  };
  if (etag !== null) headers['if-range'] = etag;
  return {
    origin: address.origin,
    path: address.pathname + address.search,
    method: 'GET',
    headers,
  };
}

interface BodyOptions {
  readonly request: RangeRequest;
  readonly sink: RangeSink;
  /** What was sent as `If-Range`. */
  readonly etag: string | null;
  readonly collector: BufferCollector | null;
}

/** One answer on its way into a sink; pauses the socket while the sink asks to wait. */
class BodyHandler implements Dispatcher.DispatchHandler {
  readonly #options: BodyOptions;
  readonly #end = Promise.withResolvers<void>();
  #controller: Dispatcher.DispatchController | null = null;
  #failed: Error | null = null;
  #received = 0;
  #holding: Promise<void> | null = null;
  /** Of the answer, if it has a strong one. */
  etag: string | null = null;

  constructor(options: BodyOptions) {
    this.#options = options;
    options.request.signal.addEventListener('abort', this.#onStop, { once: true });
  }

  get ended(): Promise<void> {
    return this.#end.promise;
  }

  readonly #onStop = (): void => this.#fail(new StoppedError());

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#failed !== null) controller.abort(this.#failed);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    const { request, etag } = this.#options;
    const wanted = { ...request, conditional: etag !== null };
    try {
      requireRange({ status, headers }, wanted, Date.now());
      this.etag = strongEtag({ status, headers });
    } catch (error) {
      this.#fail(asError(error));
      controller.abort(asError(error));
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    // After a pause the parser may hand on nothing at all; holding it for that would never end.
    if (this.#failed !== null || piece.length === 0) return;
    const { request, sink, collector } = this.#options;
    this.#received += piece.length;
    collector?.received(piece.length);
    if (this.#received > request.length) {
      this.#fail(new SourceError(failures.network(), 'retry'));
      return;
    }
    const wait = sink.write(piece);
    if (wait === undefined) return;
    controller.pause();
    this.#holding = this.#hold(controller, wait);
  }

  onResponseEnd(): void {
    void this.#finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController, cause: Error): void {
    this.#fail(new SourceError(failures.network(), 'retry', { cause }));
  }

  async #hold(controller: Dispatcher.DispatchController, wait: Promise<void>): Promise<void> {
    try {
      await wait;
      if (this.#failed === null) controller.resume();
    } catch (error) {
      this.#fail(asError(error));
    }
  }

  async #finish(): Promise<void> {
    await this.#holding;
    if (this.#received < this.#options.request.length)
      this.#fail(new SourceError(failures.network(), 'retry'));
    if (this.#failed !== null) return;
    this.#release();
    this.#end.resolve();
  }

  #fail(error: Error): void {
    if (this.#failed !== null) return;
    this.#failed = error;
    this.#release();
    // Before the connection stands there is no controller to abort.
    this.#controller?.abort(error);
    void this.#reject(error);
  }

  /** The sink may still be busy with the last piece. */
  async #reject(error: Error): Promise<void> {
    await this.#holding;
    this.#end.reject(error);
  }

  #release(): void {
    this.#options.request.signal.removeEventListener('abort', this.#onStop);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
