import { Agent, interceptors } from 'undici';
import type { Dispatcher } from 'undici';
import { failures } from '../../failure/core/host-error.ts';
import { TransferError } from '../core/file-source.ts';
import type { FileRequest, FileSink, FileSource } from '../core/file-source.ts';
import { BufferCollector } from './buffer-collector.ts';
import { bodyStart, validatorOf } from '../core/http-answer.ts';
import { StoppedError } from '../core/stop-signal.ts';

export interface HttpSourceOptions {
  readonly connections: number;
  /** Longest time without a byte. */
  readonly stallMs: number;
  readonly connectMs: number;
}

const MAX_REDIRECTS = 5;

/** Files over plain HTTP with ranges; holds no body in memory. */
export class HttpFileSource implements FileSource {
  readonly #agent: Agent;
  readonly #dispatcher: Dispatcher;
  readonly #collector = new BufferCollector();

  constructor(options: HttpSourceOptions) {
    this.#agent = new Agent({
      connections: options.connections,
      pipelining: 1,
      headersTimeout: options.stallMs,
      bodyTimeout: options.stallMs,
      connect: { timeout: options.connectMs },
    });
    this.#dispatcher = this.#agent.compose(
      interceptors.redirect({ maxRedirections: MAX_REDIRECTS }),
    );
  }

  read(request: FileRequest, sink: FileSink): Promise<void> {
    if (request.signal.aborted) return Promise.reject(new StoppedError());
    return new Promise((resolve, reject) => {
      const settle = { resolve, reject };
      const handler = new BodyHandler(request, sink, settle, this.#collector);
      this.#dispatcher.dispatch(dispatchOptions(request), handler);
    });
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}

function dispatchOptions({ url, offset, validator }: FileRequest): Dispatcher.DispatchOptions {
  const address = new URL(url);
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (offset > 0) headers['range'] = `bytes=${offset}-`;
  if (offset > 0 && validator !== null) headers['if-range'] = validator;
  return {
    origin: address.origin,
    path: address.pathname + address.search,
    method: 'GET',
    headers,
  };
}

interface Settle {
  resolve: () => void;
  reject: (reason: Error) => void;
}

/** One answer on its way into a sink; pauses the socket while the sink asks to wait. */
class BodyHandler implements Dispatcher.DispatchHandler {
  readonly #request: FileRequest;
  readonly #sink: FileSink;
  readonly #settle: Settle;
  readonly #collector: BufferCollector;
  #controller: Dispatcher.DispatchController | null = null;
  #failed: Error | null = null;
  #received = 0;
  #holding: Promise<void> | null = null;

  constructor(request: FileRequest, sink: FileSink, settle: Settle, collector: BufferCollector) {
    this.#collector = collector;
    this.#request = request;
    this.#sink = sink;
    this.#settle = settle;
    request.signal.addEventListener('abort', this.#onStop, { once: true });
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
    try {
      const answer = { status, headers };
      this.#received = bodyStart(answer, this.#request, Date.now());
      this.#hold(controller, this.#sink.begin(this.#received, validatorOf(answer)));
    } catch (error) {
      this.#fail(asError(error));
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#failed !== null) return;
    this.#received += chunk.length;
    this.#collector.received(chunk.length);
    if (this.#received > this.#request.size) {
      this.#fail(new TransferError(failures.server(200), 'restart'));
      return;
    }
    const wait = this.#sink.write(chunk);
    if (wait !== undefined) this.#hold(controller, wait);
  }

  onResponseEnd(): void {
    void this.#finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#release();
    this.#settle.reject(new TransferError(failures.network(), 'retry', { cause: error }));
  }

  async #finish(): Promise<void> {
    await this.#holding;
    this.#release();
    if (this.#received < this.#request.size)
      this.#settle.reject(new TransferError(failures.network(), 'retry'));
    else this.#settle.resolve();
  }

  #hold(controller: Dispatcher.DispatchController, wait: Promise<void>): void {
    controller.pause();
    this.#holding = this.#resumeAfter(controller, wait);
  }

  async #resumeAfter(
    controller: Dispatcher.DispatchController,
    wait: Promise<void>,
  ): Promise<void> {
    try {
      await wait;
      if (this.#failed === null) controller.resume();
    } catch (error) {
      this.#fail(asError(error));
    }
  }

  #fail(error: Error): void {
    if (this.#failed !== null) return;
    this.#failed = error;
    this.#release();
    // Told at once: before the connection stands there is no controller to abort.
    this.#settle.reject(error);
    this.#controller?.abort(error);
  }

  #release(): void {
    this.#request.signal.removeEventListener('abort', this.#onStop);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
