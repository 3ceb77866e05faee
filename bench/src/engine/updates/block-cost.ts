import { createHash } from 'node:crypto';

/** What launchers without deltas load: whole changed files, or changed blocks of 1 MiB. */
export interface BlockCost {
  readonly wholeFiles: number;
  readonly fixedBlocks: number;
}

const BLOCK_BYTES = 2 ** 20;

export function blockCost(
  old: ReadonlyMap<string, Buffer>,
  next: ReadonlyMap<string, Buffer>,
): BlockCost {
  const known = new Set([...old.values()].map(digest));
  const blocks = new Set([...old.values()].flatMap(blocksOf).map(digest));
  let wholeFiles = 0;
  let fixedBlocks = 0;
  for (const content of next.values()) {
    if (known.has(digest(content))) continue;
    wholeFiles += content.length;
    for (const block of blocksOf(content))
      if (!blocks.has(digest(block))) fixedBlocks += block.length;
  }
  return { wholeFiles, fixedBlocks };
}

function blocksOf(content: Buffer): Buffer[] {
  const count = Math.ceil(content.length / BLOCK_BYTES);
  return Array.from({ length: count }, (_, i) =>
    content.subarray(i * BLOCK_BYTES, (i + 1) * BLOCK_BYTES),
  );
}

function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64');
}
