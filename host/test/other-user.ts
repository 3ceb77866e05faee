import { chmod } from 'node:fs/promises';

/** Whether a test may work as another user. */
export const mayChangeUser: boolean = process.getuid?.() === 0;

/** A user who owns nothing. */
export const OTHER_USER = 65_534;

/** Runs `work` as a user without special rights, below a folder that is given this mode. */
export async function asOtherUser<T>(
  root: string,
  work: () => Promise<T>,
  mode = 0o755,
): Promise<T> {
  await chmod(root, mode);
  process.seteuid?.(OTHER_USER);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
