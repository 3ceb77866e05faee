import { failures, NO_HTTP } from '../../../failure/core/host-error.ts';
import type { AnswerHead } from '../../core/answer-head.ts';
import { requireRange, strongEtag } from '../../core/http-answer.ts';
import { SourceError } from '../../core/range-source.ts';
import type { RangeRequest, RangeSink, RangeSource } from '../../core/range-source.ts';
import { StoppedError } from '../../../failure/core/stop-signal.ts';
import { HttpClient } from '../http/http-client.ts';
import { ConnectionError } from '../http/connection-error.ts';
import type { AnswerSink, ConnectionOptions } from '../http/http-connection.ts';

interface Pack {
  readonly address: URL;
  /** The pack's first ETag. */
  etag: string | null;
}

/** Ranges over HTTP. Asks on for the same bytes only, by the ETag each pack had at first. */
export class HttpRangeSource implements RangeSource {
  readonly #client: HttpClient;
  /** By the requested host and path. */
  readonly #packs = new Map<string, Pack>();

  constructor(options: ConnectionOptions) {
    this.#client = new HttpClient(options);
  }

  async read(request: RangeRequest, sink: RangeSink): Promise<void> {
    if (request.signal.aborted) throw new StoppedError();
    const pack = this.#pack(request);
    const { address, etag } = pack;
    const answer = new RangeAnswer(request, sink, etag);
    try {
      await this.#client.get(address, headersOf(request, etag), answer, request.signal);
      answer.requireWhole();
    } catch (error) {
      if (error instanceof SourceError && error.advice === 'again') pack.etag = null;
      if (!(error instanceof ConnectionError)) throw error;
      const failure = error.foreign ? failures.server(NO_HTTP) : failures.network();
      throw new SourceError(failure, 'retry', { cause: error });
    }
    pack.etag = answer.etag;
  }

  #pack({ host, path }: RangeRequest): Pack {
    const known = this.#packs.get(host + path);
    if (known !== undefined) return known;
    const pack = { address: new URL(path, host), etag: null };
    this.#packs.set(host + path, pack);
    return pack;
  }

  close(): Promise<void> {
    this.#client.close();
    return Promise.resolve();
  }
}

function headersOf({ offset, length }: RangeRequest, etag: string | null): Record<string, string> {
  return {
    'accept-encoding': 'identity',
    range: `bytes=${offset}-${offset + length - 1}`,
    ...(etag === null ? {} : { 'if-range': etag }),
  };
}

/** One answer on its way into a sink: exactly the wanted bytes. */
class RangeAnswer implements AnswerSink {
  readonly #request: RangeRequest;
  readonly #sink: RangeSink;
  /** What was sent as `If-Range`. */
  readonly #sent: string | null;
  #left: number;
  /** Of the answer, if it has a strong one. */
  etag: string | null = null;

  constructor(request: RangeRequest, sink: RangeSink, sent: string | null) {
    this.#request = request;
    this.#sink = sink;
    this.#sent = sent;
    this.#left = request.length;
  }

  onHead(head: AnswerHead): void {
    requireRange(head, { ...this.#request, conditional: this.#sent !== null }, Date.now());
    this.etag = strongEtag(head);
  }

  room(): Uint8Array | null {
    return this.#sink.room?.() ?? null;
  }

  onBody(piece: Uint8Array): Promise<void> | undefined {
    this.#left -= piece.length;
    if (this.#left < 0) throw new SourceError(failures.network(), 'retry');
    return this.#sink.write(piece);
  }

  requireWhole(): void {
    if (this.#left > 0) throw new SourceError(failures.network(), 'retry');
  }
}
