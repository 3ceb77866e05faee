import { z } from 'zod';
import { gamePath, gamePathKey } from './game-path.ts';

const MAX_FILE_BYTES = 256 * 2 ** 30;
const MAX_TOTAL_BYTES = 2 ** 40;

/** The platforms of a game: Node's `process.platform` and `process.arch`. */
export const runtimePlatform = z.enum([
  'linux-x64',
  'linux-arm64',
  'win32-x64',
  'win32-arm64',
  'darwin-x64',
  'darwin-arm64',
]);
export type RuntimePlatform = z.infer<typeof runtimePlatform>;

export const manifestFile = z.object({
  path: gamePath,
  /** Bytes. */
  size: z.int().nonnegative().max(MAX_FILE_BYTES),
  /** Lower-case hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  mode: z.enum(['file', 'executable']),
});
export type ManifestFile = z.infer<typeof manifestFile>;

/**
 * `args` may contain `{resolution}` (as `1280x800`), `{account}` and `{server}`, which are filled
 * in at launch.
 */
export const launchEntry = z.object({ path: gamePath, args: z.array(z.string().max(512)).max(32) });
export type LaunchEntry = z.infer<typeof launchEntry>;

/** A fault of a tree of files and its launch entries as a whole, or null. */
export function manifestProblem(
  files: readonly Pick<ManifestFile, 'path' | 'size'>[],
  launch: readonly LaunchEntry[],
): string | null {
  const keys = new Set<string>();
  let total = 0;
  for (const file of files) {
    const key = gamePathKey(file.path);
    if (keys.has(key)) return `two files at ${file.path}`;
    keys.add(key);
    total += file.size;
  }
  if (total > MAX_TOTAL_BYTES) return 'absurd total size';
  for (const key of keys) {
    for (let slash = key.indexOf('/'); slash >= 0; slash = key.indexOf('/', slash + 1))
      if (keys.has(key.slice(0, slash))) return `${key.slice(0, slash)} is a file and a folder`;
  }
  for (const entry of launch)
    if (!keys.has(gamePathKey(entry.path))) return `launch entry ${entry.path} is not in the files`;
  return null;
}
