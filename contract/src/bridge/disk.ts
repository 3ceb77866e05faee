import { z } from 'zod';
import { extendedObject, lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

/** The space on one drive in bytes. */
export const diskSpace = lazyObject(() => ({
  freeBytes: z.int().nonnegative(),
  totalBytes: z.int().nonnegative(),
  /** The root of the drive (`D:\`, `/home`): folders with the same root are on the same drive. */
  drive: z.string().optional(),
  /** In the answer for `gameIds`: the free space that moving them there requires. */
  needBytes: z.int().nonnegative().optional(),
}));
export type DiskSpace = z.infer<typeof diskSpace>;

/** An absolute folder, which need not exist; the default is the setting's `installDir`. */
export const getDiskSpaceData = lazySchema(() =>
  z
    .object({
      path: z.string().min(1).max(1024).optional(),
      /** Installed games that would be moved there. */
      gameIds: z.array(z.int().positive()).max(1000).optional(),
    })
    .nullable(),
);

export const drive = extendedObject(diskSpace, () => ({
  drive: z.string(),
  /** The folder of games on it; null if the player can't write to any. */
  installDir: z.string().nullable(),
}));
export type Drive = z.infer<typeof drive>;
