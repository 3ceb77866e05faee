import { z } from 'zod';
import { extendedObject, lazyObject } from '../lazy-object.ts';

/** Room on one drive, bytes. */
export const diskSpace = lazyObject(() => ({
  freeBytes: z.int().nonnegative(),
  totalBytes: z.int().nonnegative(),
  /** Where the drive begins (`D:\`, `/home`): two folders with the same are on the same drive. */
  drive: z.string().optional(),
}));
export type DiskSpace = z.infer<typeof diskSpace>;

/** An absolute folder, there or not; none is the setting's `installDir`. */
export const getDiskSpaceData = lazyObject(() => ({
  path: z.string().min(1).max(1024).optional(),
})).nullable();

export const drive = extendedObject(diskSpace, () => ({
  drive: z.string(),
  /** Where a game would go on it; null where the player has no folder to write to. */
  installDir: z.string().nullable(),
}));
export type Drive = z.infer<typeof drive>;
