import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { failures } from '../src/domains/failure/core/host-error.ts';
import { SourceError } from '../src/domains/transfer/core/range-source.ts';
import type {
  RangeRequest,
  RangeSink,
  RangeSource,
} from '../src/domains/transfer/core/range-source.ts';
import { throwIfStopped } from '../src/domains/failure/core/stop-signal.ts';

const PIECE = 64 * 1024;

type Read = (offset: number, length: number) => Promise<Uint8Array>;

async function pour(request: RangeRequest, sink: RangeSink, read: Read): Promise<void> {
  const end = request.offset + request.length;
  for (let at = request.offset; at < end; at += PIECE) {
    throwIfStopped(request.signal);
    await sink.write(await read(at, Math.min(PIECE, end - at)));
  }
  throwIfStopped(request.signal);
}

/** Packs in memory, by address. */
export class MemoryRangeSource implements RangeSource {
  readonly packs = new Map<string, Buffer>();

  async read(request: RangeRequest, sink: RangeSink): Promise<void> {
    throwIfStopped(request.signal);
    const pack = this.packs.get(request.host + request.path);
    if (pack === undefined) throw new SourceError(failures.server(404), 'elsewhere');
    await pour(request, sink, (offset, length) =>
      Promise.resolve(pack.subarray(offset, offset + length)),
    );
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Packs in a folder of this computer: hosts are `file:` addresses. */
export class LocalRangeSource implements RangeSource {
  async read(request: RangeRequest, sink: RangeSink): Promise<void> {
    throwIfStopped(request.signal);
    const path = fileURLToPath(new URL(request.path, request.host));
    const handle = await open(path).catch((cause: unknown) => {
      throw new SourceError(failures.server(404), 'elsewhere', { cause });
    });
    const buffer = Buffer.alloc(PIECE);
    try {
      await pour(request, sink, async (offset, length) => {
        const { bytesRead } = await handle.read(buffer, 0, length, offset);
        return buffer.subarray(0, bytesRead);
      });
    } finally {
      await handle.close();
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
