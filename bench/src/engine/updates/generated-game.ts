import { Seeded } from './seeded.ts';

const PACK_ENTRIES = 200;
const PACK_BYTES = 161_000_000;
const LOOSE_FILES = 140;
const LOOSE_BYTES = 139_000_000;
const ENTRY_HEADER = 64;
const TABLE_ROW = 32;
export const PACK_PATH = 'data/assets.pak';

/** One asset of the pack. */
export interface PackEntry {
  readonly name: number;
  readonly stamp: number;
  readonly content: Buffer;
}

/**
 * A game in the usual layout of engines: one pack of assets with a table, which is more than half
 * of the game, and loose files beside it. Two thirds of the assets are already compressed
 * (pictures, sound), one third is not.
 */
export interface GeneratedGame {
  readonly pack: readonly PackEntry[];
  readonly files: ReadonlyMap<string, Buffer>;
}

export function generateGame(): GeneratedGame {
  const seeded = new Seeded('game');
  const pack = sizes(seeded, PACK_ENTRIES, PACK_BYTES).map((size, name) => ({
    name,
    stamp: 1_700_000_000 + seeded.integer(10_000_000),
    content: asset(seeded, name, size),
  }));
  const loose = sizes(seeded, LOOSE_FILES, LOOSE_BYTES).map((size, i): [string, Buffer] => [
    `data/${['levels', 'sound', 'video', 'text'][i % 4]}/${String(i).padStart(3, '0')}.bin`,
    asset(seeded, i, size),
  ]);
  return { pack, files: new Map(loose) };
}

export function asset(seeded: Seeded, index: number, size: number): Buffer {
  return index % 3 === 2 ? seeded.text(size) : seeded.bytes(size);
}

/** `count` sizes, the largest about forty times the smallest, `total` together. */
function sizes(seeded: Seeded, count: number, total: number): number[] {
  const raw = Array.from({ length: count }, () => seeded.size(1, 40));
  const sum = raw.reduce((a, b) => a + b, 0);
  return raw.map((size) => Math.round((size / sum) * total));
}

/**
 * The pack's file: a table with name, timestamp, place and size, then each asset after a header.
 */
export function formatPack(entries: readonly PackEntry[]): Buffer {
  const table = Buffer.alloc(entries.length * TABLE_ROW);
  const parts: Buffer[] = [table];
  let offset = table.length;
  for (const [i, { name, stamp, content }] of entries.entries()) {
    const header = Buffer.alloc(ENTRY_HEADER);
    header.write('ASSET');
    header.writeUInt32LE(name, 8);
    header.writeUInt32LE(stamp, 12);
    header.writeUInt32LE(content.length, 16);
    header.copy(table, i * TABLE_ROW, 8, 20);
    table.writeUInt32LE(offset, i * TABLE_ROW + 16);
    parts.push(header, content);
    offset += header.length + content.length;
  }
  return Buffer.concat(parts);
}

/** Every file of the game. */
export function filesOf({ pack, files }: GeneratedGame): Map<string, Buffer> {
  return new Map([[PACK_PATH, formatPack(pack)], ...files]);
}
