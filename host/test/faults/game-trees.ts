import { createHash } from 'node:crypto';
import type { Random } from './random.ts';

/** Content by path. */
export type Tree = Readonly<Record<string, Buffer>>;

export const PROGRAM = 'bin/play';
/** The program appends a line at each launch: `VERSION ok` or `VERSION bad`. */
export const LAUNCHES = 'saves/launches';

const MIB = 2 ** 20;
const SMALL_FILES = 24;

/**
 * Three versions of one game, each about `size` bytes, with all kinds of changes that updates make.
 */
export function gameTrees(random: Random, size: number): readonly Tree[] {
  const first = firstTree(random.fork('first'), size);
  const second = changed(first, random.fork('second'));
  return [first, second, changed(second, random.fork('third'))].map((tree, index) =>
    finished(tree, `${index + 1}.0.0`),
  );
}

function firstTree(random: Random, size: number): Tree {
  const tree: Record<string, Buffer> = {
    'data/big.pak': random.bytes(Math.floor(size * 0.7)),
    'data/中文 名.pak': compressible(random, Math.floor(size * 0.2)),
    'data/empty': Buffer.alloc(0),
    'dlc/old/only-here.bin': random.bytes(Math.floor(size * 0.1)),
  };
  for (let index = 0; index < SMALL_FILES; index += 1)
    tree[`text/${index}.txt`] = Buffer.from(`text ${index} ${random.int(1e9)}\n`);
  return tree;
}

/** Changes a tree like an update: changed and inserted bytes, new, removed and renamed files. */
function changed(tree: Tree, random: Random): Tree {
  const next: Record<string, Buffer> = {};
  for (const [path, content] of Object.entries(tree)) {
    if (path.startsWith('dlc/')) continue;
    next[path] = content.length > MIB / 8 ? edited(content, random) : content;
  }
  for (let index = random.int(4); index < SMALL_FILES; index += random.between(2, 5))
    next[`text/${index}.txt`] = Buffer.from(`new text ${index} ${random.int(1e9)}\n`);
  const old = Object.keys(tree).find((path) => path.startsWith('dlc/'));
  const moved = old === undefined ? undefined : tree[old];
  if (moved !== undefined) next[`dlc/renamed-${random.int(1e6)}/there.bin`] = moved;
  next[`data/new-${random.int(1e6)}.pak`] = random.bytes(MIB / 2);
  return next;
}

function edited(content: Buffer, random: Random): Buffer {
  const copy = Buffer.from(content);
  for (let at = 0; at < copy.length; at += random.between(MIB / 2, MIB))
    random.bytes(200).copy(copy, at);
  const cut = random.int(copy.length);
  return Buffer.concat([copy.subarray(0, cut), random.bytes(5000), copy.subarray(cut)]);
}

function compressible(random: Random, size: number): Buffer {
  const words = Array.from({ length: 64 }, () => random.bytes(8).toString('hex'));
  const parts: string[] = [];
  for (let length = 0; length < size; length += 17) parts.push(random.pick(words));
  return Buffer.from(parts.join(' ')).subarray(0, size);
}

/** Adds a program that checks whether all files of its version exist and none of another. */
function finished(tree: Tree, version: string): Tree {
  const sums = Object.entries(tree)
    .filter(([, content]) => content.length > 0)
    .map(([path, content]) => `${sha256(content)}  ${path}\n`);
  const program = [
    '#!/bin/sh',
    'cd "$(dirname "$0")/.." || exit 1',
    'mkdir -p saves',
    `if sha256sum -c --quiet sums >/dev/null 2>&1; then echo "${version} ok" >> ${LAUNCHES}`,
    `else echo "${version} bad" >> ${LAUNCHES}; fi`,
    'exec sleep 600',
    '',
  ];
  return {
    ...tree,
    sums: Buffer.from(sums.join('')),
    [PROGRAM]: Buffer.from(program.join('\n')),
  };
}

export function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
