import { describe, expect, test } from 'vitest';
import { SourceError } from '../../core/range-source.ts';
import type { RangeRequest, RangeSink, RangeSource } from '../../core/range-source.ts';
import { StoppedError } from '../../../failure/core/stop-signal.ts';

export interface RangeSourceHarness {
  readonly source: RangeSource;
  readonly host: string;
  readonly path: string;
  readonly content: Buffer;
  /** Tries that a range may take, where the source is one that fails on its way. */
  readonly tries: number;
}

class Collecting implements RangeSink {
  readonly pieces: Buffer[] = [];

  get bytes(): Buffer {
    return Buffer.concat(this.pieces);
  }

  write(piece: Uint8Array): Promise<void> | undefined {
    // A copy: the piece is the source's again.
    this.pieces.push(Buffer.from(piece));
    return undefined;
  }
}

/** Takes its time over each piece, and looks at the piece only at the end of it. */
class Slow extends Collecting {
  pending = 0;

  override async write(piece: Uint8Array): Promise<void> {
    this.pending += 1;
    if (this.pending > 1) throw new Error('two pieces at a time');
    const { promise, resolve } = Promise.withResolvers<void>();
    setImmediate(resolve);
    await promise;
    await super.write(piece);
    this.pending -= 1;
  }
}

/** What every source of ranges must do. */
export function describeRangeSource(name: string, start: () => Promise<RangeSourceHarness>): void {
  const request = (
    { host, path, content }: RangeSourceHarness,
    change: Partial<RangeRequest> = {},
  ): RangeRequest => ({
    host,
    path,
    size: content.length,
    offset: 1000,
    length: content.length - 3000,
    signal: new AbortController().signal,
    ...change,
  });

  /** Goes on where it was cut, as the fetcher does. */
  async function readAll(
    harness: RangeSourceHarness,
    sink: Collecting,
    whole = request(harness),
  ): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const here = sink.bytes.length;
      const rest = { ...whole, offset: whole.offset + here, length: whole.length - here };
      try {
        await harness.source.read(rest, sink);
        return;
      } catch (error) {
        if (!(error instanceof SourceError) || tries === harness.tries) throw error;
      }
    }
  }

  describe(`a range source (${name})`, () => {
    test('gives exactly the range', async () => {
      const harness = await start();
      const sink = new Collecting();
      await readAll(harness, sink);
      expect(sink.bytes.equals(harness.content.subarray(1000, -2000))).toBe(true);
    });

    test('gives the whole', async () => {
      const harness = await start();
      const sink = new Collecting();
      const { length } = harness.content;
      await readAll(harness, sink, request(harness, { offset: 0, length }));
      expect(sink.bytes.equals(harness.content)).toBe(true);
    });

    test('gives a single byte, the last', async () => {
      const harness = await start();
      const sink = new Collecting();
      const offset = harness.content.length - 1;
      await readAll(harness, sink, request(harness, { offset, length: 1 }));
      expect(sink.bytes).toEqual(harness.content.subarray(-1));
    });

    test('waits for the sink, and leaves it the piece meanwhile', async () => {
      const harness = await start();
      const sink = new Slow();
      await readAll(harness, sink);
      expect(sink.pending).toBe(0);
      expect(sink.bytes.equals(harness.content.subarray(1000, -2000))).toBe(true);
    });

    test('gives several ranges at a time', async () => {
      const harness = await start();
      const sinks = Array.from({ length: 4 }, () => new Collecting());
      await Promise.all(
        sinks.map((sink, index) =>
          readAll(harness, sink, request(harness, { offset: index * 500, length: 100_000 })),
        ),
      );
      for (const [index, { bytes }] of sinks.entries())
        expect(bytes.equals(harness.content.subarray(index * 500, index * 500 + 100_000))).toBe(
          true,
        );
    });

    test('rejects with what the sink threw', async () => {
      const harness = await start();
      const thrown = new Error('disk');
      const sink: RangeSink = { write: () => Promise.reject(thrown) };
      await expect(harness.source.read(request(harness), sink)).rejects.toBe(thrown);
    });

    test('stops before the start and in the middle', async () => {
      const harness = await start();
      const never = new Collecting();
      const stopped = request(harness, { signal: AbortSignal.abort() });
      await expect(harness.source.read(stopped, never)).rejects.toBeInstanceOf(StoppedError);
      expect(never.pieces).toEqual([]);
      const stop = new AbortController();
      const sink: RangeSink = {
        write: () => {
          stop.abort();
          return undefined;
        },
      };
      const wanted = request(harness, { signal: stop.signal });
      await expect(harness.source.read(wanted, sink)).rejects.toBeInstanceOf(StoppedError);
    });

    test('says of a path that is not there that this will not change', async () => {
      const harness = await start();
      const wanted = request(harness, { path: 'packs/none.pack' });
      await expect(harness.source.read(wanted, new Collecting())).rejects.toMatchObject({
        advice: 'elsewhere',
      });
    });
  });
}
