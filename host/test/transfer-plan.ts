import { hash } from 'node:crypto';
import { constants as zlib, zstdCompressSync } from 'node:zlib';
import { join } from 'node:path';
import type {
  LocalBytes,
  LocalChunk,
  PackRange,
  StoredChunk,
  StoredRun,
  TransferFile,
  TransferTask,
} from '../src/domains/transfer/core/transfer.ts';
import { contentOf } from './content.ts';

export interface PlannedFile extends TransferFile {
  readonly content: Buffer;
}

export interface TransferPlan {
  readonly files: readonly PlannedFile[];
  readonly pack: Buffer;
  readonly task: Pick<TransferTask, 'identity' | 'files' | 'chunks' | 'copies' | 'ranges'>;
}

export interface PlanOptions {
  readonly sizes: Readonly<Record<string, number>>;
  readonly seed?: number;
  readonly chunkBytes?: number;
  readonly rangeBytes?: number;
  /** Path of the pack, when it is known. */
  readonly packPath?: (pack: Buffer) => string;
  /** Chunks in zstd frames; they are made compressible. */
  readonly zstd?: boolean;
}

/** Files of made-up bytes, their chunks in one pack, and the task that brings them. */
export function makePlan(options: PlanOptions): TransferPlan {
  const { sizes, seed = 1, chunkBytes = 64 * 1024, rangeBytes = 2 ** 20 } = options;
  const files = Object.entries(sizes).map(([path, size], index) => ({
    path,
    size,
    mode: path.endsWith('.sh') ? ('executable' as const) : ('file' as const),
    content:
      options.zstd === true ? thin(contentOf(size, seed + index)) : contentOf(size, seed + index),
  }));
  const chunks = cut(files, chunkBytes);
  const stored = chunks.map(({ bytes }) =>
    options.zstd === true ? zstdCompressSync(bytes) : bytes,
  );
  const pack = Buffer.concat(stored);
  let offset = 0;
  const items = stored.map((bytes, chunk): StoredChunk => {
    const codec = options.zstd === true ? 'zstd' : 'raw';
    const item = { kind: 'chunk' as const, chunk, offset, stored: bytes.length, codec } as const;
    offset += bytes.length;
    return item;
  });
  const path = options.packPath?.(pack) ?? 'packs/a.pack';
  return {
    files,
    pack,
    task: {
      identity: hash('sha256', pack),
      files: files.map(({ path, size, mode }) => ({ path, size, mode })),
      chunks: tableOf(chunks),
      copies: [],
      ranges: rangesOf(path, pack.length, items, rangeBytes),
    },
  };
}

interface CutChunk {
  readonly bytes: Buffer;
  readonly targets: { file: number; offset: number }[];
}

/** Equal chunks are one with several targets. */
function cut(files: readonly PlannedFile[], chunkBytes: number): CutChunk[] {
  const chunks = new Map<string, CutChunk>();
  files.forEach(({ content }, file) => {
    for (let offset = 0; offset < content.length; offset += chunkBytes) {
      const bytes = content.subarray(offset, offset + chunkBytes);
      const id = hash('sha256', bytes);
      const known = chunks.get(id);
      if (known === undefined) chunks.set(id, { bytes, targets: [{ file, offset }] });
      else known.targets.push({ file, offset });
    }
  });
  return [...chunks.values()];
}

function tableOf(chunks: readonly CutChunk[]): TransferTask['chunks'] {
  const targets = chunks.flatMap((chunk) => chunk.targets);
  const targetStart = new Uint32Array(chunks.length + 1);
  chunks.forEach((chunk, index) => {
    targetStart[index + 1] = (targetStart[index] ?? 0) + chunk.targets.length;
  });
  return {
    sha256: Buffer.concat(chunks.map(({ bytes }) => hash('sha256', bytes, 'buffer'))),
    length: Uint32Array.from(chunks, ({ bytes }) => bytes.length),
    targetStart,
    targetFile: Uint32Array.from(targets, ({ file }) => file),
    targetOffset: Float64Array.from(targets, ({ offset }) => offset),
  };
}

export function rangesOf(
  path: string,
  packSize: number,
  items: readonly (StoredChunk | StoredRun)[],
  rangeBytes: number,
): PackRange[] {
  const ranges: PackRange[] = [];
  let group: (StoredChunk | StoredRun)[] = [];
  const close = (): void => {
    const [first] = group;
    const last = group.at(-1);
    if (first === undefined || last === undefined) return;
    const { offset } = first;
    const length = last.offset + last.stored - offset;
    ranges.push({ path, packSize, offset, length, items: group });
    group = [];
  };
  for (const item of items) {
    const start = group[0]?.offset ?? item.offset;
    if (item.offset + item.stored - start > rangeBytes) close();
    group.push(item);
  }
  close();
  return ranges;
}

/** Copies in place of ranges: each chunk from the installed file of the same path. */
export function copiesFrom(plan: TransferPlan, folder: string): LocalChunk[] {
  const { chunks, files } = plan.task;
  return Array.from(chunks.length, (length, chunk) => {
    const target = chunks.targetStart[chunk] ?? 0;
    const path = files[chunks.targetFile[target] ?? 0]?.path ?? '';
    return {
      chunk,
      from: { path: join(folder, path), offset: chunks.targetOffset[target] ?? 0, length },
    };
  });
}

function thin(content: Buffer): Buffer {
  for (let at = 0; at < content.length; at += 1) content[at] = (content[at] ?? 0) & 0x0f;
  return content;
}

/** The pack holds all chunks in one frame, made with `old` as dictionary. */
export function asRun(plan: TransferPlan, old: LocalBytes, dictionary: Buffer): TransferPlan {
  const bytes = Buffer.concat(plan.files.map(({ content }) => content));
  const params = {
    [zlib.ZSTD_c_compressionLevel]: 9,
    [zlib.ZSTD_c_windowLog]: 24,
  };
  const pack = zstdCompressSync(bytes, { dictionary, params });
  const count = plan.task.chunks.length.length;
  const run: StoredRun = {
    kind: 'run',
    chunk: 0,
    count,
    offset: 0,
    stored: pack.length,
    dictionary: [old],
  };
  const path = 'packs/run.pack';
  const ranges = rangesOf(path, pack.length, [run], pack.length);
  return { ...plan, pack, task: { ...plan.task, ranges } };
}
