import { z } from 'zod';

/**
 * What a file looked like when it was finished. Another program that replaces it changes the
 * inode, one that writes to it changes the size or the time. Whole numbers of 64 bits as text.
 */
export const fileMark = z.object({
  inode: z.string(),
  size: z.number().nonnegative(),
  modifiedNs: z.string(),
});
export type FileMark = z.infer<typeof fileMark>;

export function isSameMark(one: FileMark | null, other: FileMark | null): boolean {
  if (one === null || other === null) return false;
  const { inode, size, modifiedNs } = one;
  return inode === other.inode && size === other.size && modifiedNs === other.modifiedNs;
}

const NS_PER_SECOND = 1_000_000_000n;

/** The time as `Stats.mtimeMs` has it, to the last bit. */
export function modifiedMs({ modifiedNs }: FileMark): number {
  const ns = BigInt(modifiedNs);
  return Number(ns / NS_PER_SECOND) * 1000 + Number(ns % NS_PER_SECOND) / 1_000_000;
}
