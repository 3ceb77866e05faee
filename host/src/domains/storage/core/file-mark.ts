import { z } from 'zod';

/**
 * A fingerprint of a finished file. A replaced file has another inode, a changed one another size
 * or time. 64-bit integers as text.
 */
export const fileMark = z.object({
  inode: z.string(),
  size: z.number().nonnegative(),
  modifiedNs: z.string(),
});
export type FileMark = z.infer<typeof fileMark>;

/** In a mark of a file whose disk does not keep inodes. */
export const NO_INODE = '0';

export function isSameMark(one: FileMark | null, other: FileMark | null): boolean {
  if (one === null || other === null) return false;
  const { inode, size, modifiedNs } = one;
  const isKept = inode !== NO_INODE && other.inode !== NO_INODE;
  if (isKept && inode !== other.inode) return false;
  return size === other.size && modifiedNs === other.modifiedNs;
}

const NS_PER_SECOND = 1_000_000_000n;

/** The same time as `Stats.mtimeMs`, to the last bit. */
export function modifiedMs({ modifiedNs }: FileMark): number {
  const ns = BigInt(modifiedNs);
  return Number(ns / NS_PER_SECOND) * 1000 + Number(ns % NS_PER_SECOND) / 1_000_000;
}
