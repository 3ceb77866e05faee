import { describe, expect, test } from 'vitest';
import { TransferError } from '../core/file-source.ts';
import type { FileRequest, FileSink, FileSource } from '../core/file-source.ts';
import { StoppedError } from '../core/stop-signal.ts';

export interface SourceHarness {
  readonly source: FileSource;
  /** Puts a file there; answers its address. */
  readonly put: (name: string, content: Buffer, validator: string) => string;
  /** An address that has no file. */
  readonly missing: () => string;
}

class Collector implements FileSink {
  begun: { offset: number; validator: string | null } | null = null;
  chunks: Buffer[] = [];
  writing = 0;
  overlapped = false;
  onChunk: () => void = () => undefined;

  async begin(offset: number, validator: string | null): Promise<void> {
    this.begun = { offset, validator };
    await Promise.resolve();
  }

  write(chunk: Uint8Array): Promise<void> {
    if (this.writing > 0) this.overlapped = true;
    this.writing++;
    this.chunks.push(Buffer.from(chunk));
    this.onChunk();
    return new Promise((resolve) => {
      setImmediate(() => {
        this.writing--;
        resolve();
      });
    });
  }

  get bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }
}

function request(url: string, size: number, change: Partial<FileRequest> = {}): FileRequest {
  return { url, size, offset: 0, validator: null, signal: new AbortController().signal, ...change };
}

async function errorOf(work: Promise<void>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

/** What every source of files must do. */
export function describeFileSource(name: string, open: () => Promise<SourceHarness>): void {
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 31) & 0xff));

  describe(`a file source (${name})`, () => {
    test('gives a whole file, its validator first', async () => {
      const { source, put } = await open();
      const sink = new Collector();
      await source.read(request(put('a', content, '"v1"'), content.length), sink);
      expect(sink.begun).toEqual({ offset: 0, validator: '"v1"' });
      expect(sink.bytes.equals(content)).toBe(true);
    });

    test('goes on from an offset', async () => {
      const { source, put } = await open();
      const sink = new Collector();
      const url = put('a', content, '"v1"');
      const rest = { offset: 123_457, validator: '"v1"' };
      await source.read(request(url, content.length, rest), sink);
      expect(sink.begun?.offset).toBe(123_457);
      expect(sink.bytes.equals(content.subarray(123_457))).toBe(true);
    });

    test('gives the whole file where it is another than it was', async () => {
      const { source, put } = await open();
      const sink = new Collector();
      const url = put('a', content, '"v2"');
      await source.read(request(url, content.length, { offset: 5, validator: '"v1"' }), sink);
      expect(sink.begun).toEqual({ offset: 0, validator: '"v2"' });
      expect(sink.bytes.equals(content)).toBe(true);
    });

    test('waits for the sink between chunks', async () => {
      const { source, put } = await open();
      const sink = new Collector();
      await source.read(request(put('a', content, '"v1"'), content.length), sink);
      expect(sink.overlapped).toBe(false);
    });

    test('gives up on a file that is not there', async () => {
      const { source, missing } = await open();
      const error = await errorOf(source.read(request(missing(), 10), new Collector()));
      expect(error).toBeInstanceOf(TransferError);
      expect(error).toMatchObject({ advice: 'give-up', failure: { kind: 'server', status: 404 } });
    });

    test('asks to begin anew where the size is another', async () => {
      const { source, put } = await open();
      const url = put('a', content, '"v1"');
      const error = await errorOf(source.read(request(url, content.length - 1), new Collector()));
      expect(error).toMatchObject({ advice: 'restart' });
    });

    test('stops when told, before or in the middle', async () => {
      const { source, put } = await open();
      const url = put('a', content, '"v1"');
      const stop = new AbortController();
      const sink = new Collector();
      sink.onChunk = () => stop.abort();
      const options = { signal: stop.signal };
      const error = await errorOf(source.read(request(url, content.length, options), sink));
      expect(error).toBeInstanceOf(StoppedError);
      expect(sink.bytes.length).toBeLessThan(content.length);
      const again = errorOf(source.read(request(url, content.length, options), new Collector()));
      expect(await again).toBeInstanceOf(StoppedError);
    });

    test('hands on what the sink throws', async () => {
      const { source, put } = await open();
      const sink = new Collector();
      const full = new Error('disk full');
      sink.write = () => Promise.reject(full);
      const url = put('a', content, '"v1"');
      expect(await errorOf(source.read(request(url, content.length), sink))).toBe(full);
    });
  });
}
