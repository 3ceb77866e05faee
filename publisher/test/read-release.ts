import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';

// A reader written only from docs/publishing.md, without code of the publisher: an error is only
// missed if both have the same one.

type Chunk = [
  sha256: string,
  length: number,
  pack: number,
  offset: number,
  stored: number,
  codec: string,
];

export type ReadManifest = {
  release: number;
  version: string;
  packs: { id: string; size: number }[];
  chunks: Chunk[];
  files: { path: string; size: number; sha256: string; mode: string; chunks: number[] }[];
  deltas: { from: number; index: { id: string }; pack: { id: string } }[];
};

type ReadDelta = {
  paths: string[];
  runs: {
    chunks: [number, number];
    offset: number;
    stored: number;
    dictionary: { path: number; offset: number; length: number }[];
  }[];
};

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function assertHash(bytes: Uint8Array, wanted: string): void {
  if (sha256(bytes) !== wanted) throw new Error(`another hash than ${wanted}`);
}

/** The publisher's output; a missing field makes a test fail where it is used. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what is read
function parse<T>(json: Uint8Array): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return JSON.parse(Buffer.from(json).toString()) as T;
}

/** Reads a release file and checks its signature with the public key. */
export async function readManifest(
  game: string,
  release: number,
  publicKeyPem: string,
): Promise<ReadManifest> {
  const bytes = await readFile(join(game, 'stable', 'releases', `${release}.release`));
  const end = bytes.indexOf('\n');
  const header = parse<{ signatures: { signature: string }[] }>(bytes.subarray(0, end));
  const payload = bytes.subarray(end + 1);
  const signed = Buffer.concat([Buffer.from('gamebox release 1\n'), payload]);
  const signature = Buffer.from(header.signatures[0]?.signature ?? '', 'base64');
  if (!verify(null, signed, createPublicKey(publicKeyPem), signature))
    throw new Error('not signed');
  return parse<ReadManifest>(zstdDecompressSync(payload));
}

type Packs = readonly Buffer[];

function readPacks(game: string, manifest: ReadManifest): Promise<Packs> {
  return Promise.all(manifest.packs.map(({ id }) => readFile(join(game, 'packs', `${id}.pack`))));
}

function readChunk(packs: Packs, chunk: Chunk): Buffer {
  const [hash, length, pack, offset, stored, codec] = chunk;
  const bytes = packs[pack] ?? Buffer.alloc(0);
  const slice = bytes.subarray(offset, offset + stored);
  const content = codec === 'raw' ? slice : zstdDecompressSync(slice);
  assertHash(content, hash);
  if (content.length !== length) throw new Error('another length');
  return content;
}

function joinFiles(
  manifest: ReadManifest,
  chunks: ReadonlyMap<string, Buffer>,
): Map<string, Buffer> {
  return new Map(
    manifest.files.map((file) => {
      const parts = file.chunks.map((i) => chunks.get(manifest.chunks[i]?.[0] ?? ''));
      const content = Buffer.concat(parts.map((part) => part ?? Buffer.alloc(0)));
      assertHash(content, file.sha256);
      return [file.path, content];
    }),
  );
}

/** Every file of a release, made from packs. */
export async function rebuild(game: string, manifest: ReadManifest): Promise<Map<string, Buffer>> {
  const chunks = new Map<string, Buffer>();
  const packs = await readPacks(game, manifest);
  for (const chunk of manifest.chunks) chunks.set(chunk[0], readChunk(packs, chunk));
  return joinFiles(manifest, chunks);
}

/** Every file of a release, made from the old release's files, a delta, and chunks for the rest. */
export async function rebuildByDelta(
  game: string,
  old: { manifest: ReadManifest; files: ReadonlyMap<string, Buffer> },
  next: ReadManifest,
): Promise<{ files: Map<string, Buffer>; loaded: number }> {
  const entry = next.deltas.find(({ from }) => from === old.manifest.release);
  if (entry === undefined) throw new Error('no such delta');
  const index = await readFile(join(game, 'deltas', `${entry.index.id}.json`));
  assertHash(index, entry.index.id);
  const delta = parse<ReadDelta>(index);
  const pack = await readFile(join(game, 'packs', `${entry.pack.id}.pack`));
  const chunks = new Map<string, Buffer>();
  let loaded = 0;
  for (const file of old.manifest.files) {
    let at = 0;
    for (const i of file.chunks) {
      const [hash = '', length = 0] = old.manifest.chunks[i] ?? [];
      chunks.set(hash, old.files.get(file.path)?.subarray(at, at + length) ?? Buffer.alloc(0));
      at += length;
    }
  }
  for (const run of delta.runs) {
    const parts = run.dictionary.map(({ path, offset, length }) =>
      (old.files.get(delta.paths[path] ?? '') ?? Buffer.alloc(0)).subarray(offset, offset + length),
    );
    const frame = pack.subarray(run.offset, run.offset + run.stored);
    loaded += frame.length;
    const content = zstdDecompressSync(frame, { dictionary: Buffer.concat(parts) });
    let at = 0;
    for (let i = 0; i < run.chunks[1]; i += 1) {
      const [hash = '', length = 0] = next.chunks[run.chunks[0] + i] ?? [];
      const chunk = content.subarray(at, at + length);
      assertHash(chunk, hash);
      chunks.set(hash, chunk);
      at += length;
    }
  }
  const packs = await readPacks(game, next);
  for (const chunk of next.chunks) {
    if (chunks.has(chunk[0])) continue;
    loaded += chunk[4];
    chunks.set(chunk[0], readChunk(packs, chunk));
  }
  return { files: joinFiles(next, chunks), loaded };
}
