import type { GeneratedGame } from './generated-game.ts';
import { asset, filesOf, formatPack, PACK_PATH } from './generated-game.ts';
import { Seeded } from './seeded.ts';

const EDITED_ENTRIES = 24;
const EDITS_IN_ENTRY = 2;
const EDIT_BYTES = 20_000;
const REMADE_BYTES = 1_700_000;
/** Slightly more than 1 MiB, so that fixed blocks do not match again after it. */
const INSERTED_BYTES = 2 ** 20 + 333;
const ADDED_FILES = 5;
const ADDED_BYTES = 2_500_000;

/** A kind of update: the files of the new release. */
export interface GameChange {
  readonly name: string;
  readonly files: (game: GeneratedGame) => Map<string, Buffer>;
}

/** The first three are those that patch programs handle best; they have the stricter limit. */
export const BASIC_CHANGES: readonly GameChange[] = [
  { name: '1 % changed', files: (game) => withLooseFile(game, filesOf(edited(game))) },
  { name: '1 MiB inserted, unaligned', files: (game) => withInsertion(filesOf(game)) },
  { name: 'files added, removed, renamed', files: (game) => withOtherFiles(filesOf(game)) },
];

export const PACK_CHANGES: readonly GameChange[] = [
  { name: 'pack reordered', files: (game) => filesOf(reordered(game)) },
  { name: 'time stamps in a pack', files: (game) => filesOf(restamped(game)) },
];

export const ALL_CHANGES: readonly GameChange[] = [
  ...BASIC_CHANGES,
  {
    name: 'all three',
    files: (game) => withOtherFiles(withInsertion(withLooseFile(game, filesOf(edited(game))))),
  },
  ...PACK_CHANGES,
];

/**
 * 48 places of 20 KB in 24 assets anywhere in the pack, and one loose file of 1.7 MB replaced: 2.7
 * MB of new bytes.
 */
function edited(game: GeneratedGame): GeneratedGame {
  const seeded = new Seeded('edits');
  const pack = [...game.pack];
  const large = pack.filter(({ content }) => content.length > 4 * EDIT_BYTES);
  for (const { name } of seeded.shuffled(large).slice(0, EDITED_ENTRIES)) {
    const entry = pack[name];
    if (entry === undefined) continue;
    const content = Buffer.from(entry.content);
    for (let i = 0; i < EDITS_IN_ENTRY; i += 1)
      asset(seeded, name, EDIT_BYTES).copy(content, seeded.integer(content.length - EDIT_BYTES));
    pack[name] = { ...entry, content };
  }
  return { ...game, pack };
}

function withLooseFile(game: GeneratedGame, files: Map<string, Buffer>): Map<string, Buffer> {
  const nearest = [...game.files].toSorted(([, a], [, b]) => off(a) - off(b))[0];
  const [path, content] = nearest ?? [PACK_PATH, Buffer.alloc(0)];
  return files.set(path, new Seeded('remade').bytes(content.length));
}

function off(content: Buffer): number {
  return Math.abs(content.length - REMADE_BYTES);
}

/** New bytes in the middle of the pack, whose table does not change. */
function withInsertion(files: Map<string, Buffer>): Map<string, Buffer> {
  const pack = files.get(PACK_PATH) ?? Buffer.alloc(0);
  const at = Math.floor(pack.length / 2) | 1;
  const inserted = new Seeded('inserted').bytes(INSERTED_BYTES);
  return files.set(PACK_PATH, Buffer.concat([pack.subarray(0, at), inserted, pack.subarray(at)]));
}

/** 2.5 MB in 5 new files; 3 files removed; every tenth file renamed. */
function withOtherFiles(files: Map<string, Buffer>): Map<string, Buffer> {
  const loose = [...files.keys()].filter((path) => path !== PACK_PATH);
  for (const [i, path] of loose.entries()) {
    const content = files.get(path);
    if (i % 50 === 7) files.delete(path);
    else if (i % 10 === 3 && content !== undefined) {
      files.delete(path);
      files.set(path.replace('data/', 'data/moved-'), content);
    }
  }
  const seeded = new Seeded('added');
  for (let i = 0; i < ADDED_FILES; i += 1)
    files.set(`data/added/${i}.bin`, seeded.bytes(ADDED_BYTES / ADDED_FILES));
  return files;
}

/** The assets in another order, as a build leaves them that walks a folder or a hash table. */
function reordered(game: GeneratedGame): GeneratedGame {
  return { ...game, pack: new Seeded('order').shuffled(game.pack) };
}

/** Each asset built again with the same content. */
function restamped(game: GeneratedGame): GeneratedGame {
  return {
    ...game,
    pack: game.pack.map((entry) => ({ ...entry, stamp: entry.stamp + 86_400 + entry.name })),
  };
}

/** The bytes of a game's pack. */
export function packBytes(game: GeneratedGame): number {
  return formatPack(game.pack).length;
}
