import type { Socket } from 'node:net';
import type { AnswerHead } from '../../core/answer-head.ts';
import { AnswerPace } from '../../core/answer-pace.ts';
import { StoppedError } from '../../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../../failure/core/stop-signal.ts';
import { BodyReader } from './body-reader.ts';
import { ConnectionError } from './connection-error.ts';
import { HeadReader } from './head-reader.ts';
import { openSocket } from './http-socket.ts';
import type { ConnectOptions } from './http-socket.ts';

/** Bytes taken from the system at once. */
const READ_BYTES = 256 * 1024;
/** What TLS hands on after it was asked to hold comes in pieces no longer than this. */
const SPARE_BYTES = 16 * 1024;
/** Read at once while a head is awaited: what of the body came with it has to be copied. */
const HEAD_READ_BYTES = 2 * 1024;

export interface ConnectionOptions extends ConnectOptions {
  /** Longest time without a byte, and in which a body must bring a few kilobytes. */
  readonly stallMs: number;
}

export interface GetOptions {
  readonly signal: StopSignal;
  /** By `performance.now()`: the answer's head must have come. */
  readonly headUntil: number;
}

/** What becomes of an answer. What either of them throws ends the connection and the request. */
export interface AnswerSink {
  onHead(head: AnswerHead): void;
  /**
   * Memory that the next bytes of the body may be put into; null where there is none now. The
   * connection may use it until the next `onBody` or its own end.
   */
  room?(): Uint8Array | null;
  /** A promise asks to hold until it resolves; the piece is the sink's until then. */
  onBody(piece: Uint8Array): Promise<void> | undefined;
}

interface Exchange {
  readonly sink: AnswerSink;
  readonly headUntil: number;
  readonly headReader: HeadReader;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** One HTTP/1.1 connection, one GET at a time. */
export class HttpConnection {
  readonly #stallMs: number;
  readonly #buffer = Buffer.allocUnsafeSlow(READ_BYTES);
  #spare: Buffer | null = null;
  #socket: Socket | null = null;
  #exchange: Exchange | null = null;
  #head: AnswerHead | null = null;
  #body: BodyReader | null = null;
  #pace: AnswerPace | null = null;
  #answered = false;
  /** The sink holds the last piece. */
  #holding: Promise<void> | null = null;
  /** The memory that piece lies in. */
  #heldIn: ArrayBufferLike | null = null;
  /** What has come meanwhile; copies. */
  readonly #waiting: Buffer[] = [];
  #isClosed = false;
  #isReading = false;

  private constructor(stallMs: number) {
    this.#stallMs = stallMs;
  }

  static async open(origin: URL, options: ConnectionOptions): Promise<HttpConnection> {
    const connection = new HttpConnection(options.stallMs);
    const onread = {
      buffer: () => connection.#room(),
      callback: (bytes: number, view: Uint8Array) => connection.#onRead(view.subarray(0, bytes)),
    };
    const socket = await openSocket(origin, onread, options);
    connection.#socket = socket;
    // Begins anew with each read and each request.
    socket.setTimeout(options.stallMs);
    socket.on('timeout', () => connection.#onStall());
    socket.on('error', (error) => connection.#onClose(error));
    socket.on('end', () => connection.#onClose(null));
    socket.on('close', () => connection.#onClose(null));
    return connection;
  }

  /** Whether it may be asked again. */
  get isFree(): boolean {
    return this.#exchange === null && !this.#isClosed;
  }

  destroy(): void {
    this.#isClosed = true;
    // A TLS socket that is destroyed while it hands bytes on keeps to the memory it was given last,
    // which may be the sink's: it is given its own first.
    if (this.#isReading) setImmediate(() => this.#socket?.destroy());
    else this.#socket?.destroy();
  }

  /** Resolves after the body's last byte, and never while the sink holds a piece. */
  async get(request: string, sink: AnswerSink, { signal, headUntil }: GetOptions): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#exchange = { sink, headUntil, headReader: new HeadReader(), resolve, reject };
    this.#answered = false;
    const onStop = (): void => this.#fail(new StoppedError());
    signal.addEventListener('abort', onStop, { once: true });
    if (signal.aborted) onStop();
    else if (this.#isClosed) this.#fail(new ConnectionError(false, null));
    else this.#socket?.write(request, 'latin1');
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', onStop);
    }
  }

  /** Where the system may put bytes: never where a piece is in use. */
  #room(): Uint8Array {
    if (this.#holding === null && this.#body === null)
      return this.#buffer.subarray(0, HEAD_READ_BYTES);
    if (this.#holding === null) return this.#sinkRoom() ?? this.#buffer;
    if (this.#heldIn !== this.#buffer.buffer) return this.#buffer;
    this.#spare ??= Buffer.allocUnsafeSlow(SPARE_BYTES);
    return this.#spare;
  }

  /** No more of it than is sure to be filled with the body. */
  #sinkRoom(): Uint8Array | null {
    const most = this.#body?.plainBytes ?? 0;
    if (most === 0 || this.#exchange === null) return null;
    const room = this.#exchange.sink.room?.() ?? null;
    return room !== null && room.length > most ? room.subarray(0, most) : room;
  }

  /** False asks the socket to hold; by TLS more may come all the same. */
  #onRead(bytes: Uint8Array): boolean {
    this.#isReading = true;
    if (this.#holding !== null) this.#waiting.push(Buffer.from(bytes));
    else this.#take(bytes);
    this.#isReading = false;
    return this.#holding === null;
  }

  #take(bytes: Uint8Array): void {
    try {
      let at = 0;
      while (at < bytes.length) {
        if (this.#exchange === null) throw new Error('bytes that nobody asked for');
        this.#answered = true;
        at = this.#takeSome(bytes, at, this.#exchange);
        if (this.#holding !== null) break;
      }
      if (at < bytes.length) this.#waiting.unshift(Buffer.from(bytes.subarray(at)));
      this.#requireTime();
    } catch (error) {
      this.#fail(reasonOf(error));
    }
  }

  #takeSome(bytes: Uint8Array, at: number, { sink, headReader }: Exchange): number {
    if (this.#body !== null) return this.#takeBody(this.#body, bytes, at, sink);
    const { head, next } = headReader.step(bytes, at);
    if (head !== null) {
      this.#head = head;
      this.#body = new BodyReader(head.framing);
      this.#pace = new AnswerPace(this.#stallMs, performance.now());
      guarded(() => sink.onHead(head));
      this.#endIfDone();
    }
    return next;
  }

  #takeBody(body: BodyReader, bytes: Uint8Array, at: number, sink: AnswerSink): number {
    const { piece, next } = body.step(bytes, at);
    if (piece !== null) {
      this.#pace?.came(piece.length);
      const wait = guarded(() => sink.onBody(piece));
      if (wait !== undefined) this.#hold(wait, piece);
    }
    this.#endIfDone();
    return next;
  }

  /** A byte now and then is no stall, and no answer either. */
  #requireTime(): void {
    if (this.#exchange === null || this.#holding !== null) return;
    const now = performance.now();
    if (this.#pace === null && now > this.#exchange.headUntil) throw new Error('a head too slow');
    if (this.#pace?.isTooSlow(now) === true) throw new ConnectionError(true, 'the answer crawls');
  }

  #hold(wait: Promise<void>, { buffer }: Uint8Array): void {
    this.#heldIn = buffer;
    this.#pace?.hold(performance.now());
    this.#holding = wait.then(
      () => this.#goOn(),
      (error: unknown) => {
        this.#letGo();
        this.#fail(error);
      },
    );
  }

  #letGo(): void {
    this.#holding = null;
    this.#heldIn = null;
    this.#pace?.goOn(performance.now());
  }

  #goOn(): void {
    this.#letGo();
    if (this.#isClosed && this.#exchange === null) return;
    this.#endIfDone();
    while (this.#holding === null && this.#exchange !== null) {
      const next = this.#waiting.shift();
      if (next === undefined) break;
      this.#take(next);
    }
    if (this.#holding !== null) return;
    if (this.#isClosed) this.#onClose(null);
    else {
      this.#socket?.setTimeout(this.#stallMs);
      this.#socket?.resume();
    }
  }

  #endIfDone(): void {
    if (this.#holding !== null || this.#body?.isEnded !== true) return;
    this.#end();
  }

  #end(): void {
    const exchange = this.#exchange;
    const staysOpen = this.#head?.staysOpen === true;
    this.#exchange = null;
    this.#head = null;
    this.#body = null;
    this.#pace = null;
    if (!staysOpen) this.destroy();
    exchange?.resolve();
  }

  /** A connection that nobody asks anything is kept. */
  #onStall(): void {
    if (this.#exchange !== null && this.#holding === null)
      this.#fail(new ConnectionError(this.#answered, 'stalled'));
  }

  #onClose(error: Error | null): void {
    this.#isClosed = true;
    if (this.#exchange === null || this.#holding !== null) return;
    if (error === null && this.#body?.mayEnd === true) this.#end();
    else this.#fail(new ConnectionError(this.#answered, error));
  }

  #fail(reason: unknown): void {
    const exchange = this.#exchange;
    this.#exchange = null;
    this.destroy();
    if (exchange !== null) void this.#reject(exchange, reason);
  }

  /** The sink may still be busy with its last piece. */
  async #reject({ reject }: Exchange, reason: unknown): Promise<void> {
    await this.#holding;
    reject(reason);
  }
}

/** What a sink threw: no fault of the connection's. */
class SinkError extends Error {}

function reasonOf(error: unknown): unknown {
  if (error instanceof SinkError) return error.cause;
  return error instanceof ConnectionError ? error : new ConnectionError(true, error, true);
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new SinkError('', { cause });
  }
}
