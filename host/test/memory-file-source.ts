import { failures } from '../src/domains/failure/core/host-error.ts';
import { TransferError } from '../src/domains/download/core/file-source.ts';
import type {
  FileRequest,
  FileSink,
  FileSource,
} from '../src/domains/download/core/file-source.ts';
import { throwIfStopped } from '../src/domains/download/core/stop-signal.ts';

const CHUNK = 1000;

/** Files from memory, by their address; for tests of what reads from a source. */
export class MemoryFileSource implements FileSource {
  readonly files = new Map<string, Uint8Array>();
  readonly validators = new Map<string, string>();
  readonly requests: FileRequest[] = [];
  /** Called before each answer; throws what the source is to fail with. */
  fail: (request: FileRequest) => void = () => undefined;
  /** The body ends after so many bytes, as if the connection broke. */
  cutAfter: (request: FileRequest) => number = () => Infinity;

  async read(request: FileRequest, sink: FileSink): Promise<void> {
    throwIfStopped(request.signal);
    this.requests.push(request);
    this.fail(request);
    const content = this.files.get(request.url);
    if (content === undefined) throw new TransferError(failures.server(404), 'give-up');
    if (content.length !== request.size) throw new TransferError(failures.server(200), 'restart');
    const validator = this.validators.get(request.url) ?? null;
    const fits = request.validator === null || request.validator === validator;
    const offset = fits ? request.offset : 0;
    await sink.begin(offset, validator);
    await this.#send(content.subarray(offset), request, sink);
  }

  async close(): Promise<void> {}

  async #send(body: Uint8Array, request: FileRequest, sink: FileSink): Promise<void> {
    const end = Math.min(body.length, this.cutAfter(request));
    for (let at = 0; at < end; at += CHUNK) {
      throwIfStopped(request.signal);
      await sink.write(body.subarray(at, Math.min(end, at + CHUNK)));
    }
    if (end < body.length) throw new TransferError(failures.network(), 'retry');
  }
}
