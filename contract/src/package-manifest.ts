import { z } from 'zod';
import { gamePath, gamePathKey, LONE_SURROGATE } from './game-path.ts';
import { lazySchema } from './lazy-schema.ts';

const MAX_FILE_BYTES = 256 * 2 ** 30;
const MAX_TOTAL_BYTES = 2 ** 40;

/** The platforms of a game: Node's `process.platform` and `process.arch`. */
export const runtimePlatform = lazySchema(() =>
  z.enum(['linux-x64', 'linux-arm64', 'win32-x64', 'win32-arm64', 'darwin-x64', 'darwin-arm64']),
);
export type RuntimePlatform = z.infer<typeof runtimePlatform>;

export const manifestFile = lazySchema(() =>
  z.object({
    path: gamePath,
    /** Bytes. */
    size: z.int().nonnegative().max(MAX_FILE_BYTES),
    /** Lower-case hexadecimal. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    mode: z.enum(['file', 'executable']),
  }),
);
export type ManifestFile = z.infer<typeof manifestFile>;

/** No system can hand a zero character, or half a surrogate pair, to a program. */
const launchArgument = lazySchema(() =>
  z
    .string()
    .max(512)
    .refine((text) => !LONE_SURROGATE.test(text) && !text.includes('\0'), 'no text for a program'),
);

/**
 * `args` may contain `{resolution}` (as `1280x800`), `{account}` and `{server}`, which are filled
 * in at launch.
 */
export const launchEntry = lazySchema(() =>
  z.object({ path: gamePath, args: z.array(launchArgument).max(32) }),
);
export type LaunchEntry = z.infer<typeof launchEntry>;

/** What is wrong with a tree of files. */
export type ManifestProblem =
  | { readonly kind: 'path'; readonly path: string; readonly text: string }
  | { readonly kind: 'size' | 'launch'; readonly text: string };

/** A fault of a tree of files and its launch entries as a whole, or null. */
export function manifestProblem(
  files: readonly Pick<ManifestFile, 'path' | 'size'>[],
  launch: readonly LaunchEntry[],
): ManifestProblem | null {
  const keys = new Set<string>();
  let total = 0;
  for (const { path, size } of files) {
    const key = gamePathKey(path);
    if (keys.has(key)) return { kind: 'path', path, text: `two files at ${path}` };
    keys.add(key);
    total += size;
  }
  if (total > MAX_TOTAL_BYTES) return { kind: 'size', text: 'absurd total size' };
  const both = fileAndFolder(keys);
  if (both !== null) return { kind: 'path', path: both, text: `${both} is a file and a folder` };
  const lost = launch.find(({ path }) => !keys.has(gamePathKey(path)));
  if (lost === undefined) return null;
  return { kind: 'launch', text: `launch entry ${lost.path} is not in the files` };
}

/**
 * A key that is the folder of another, or null. With a separator lower than all other characters,
 * what a folder contains comes right after it in the order. (`replaceAll` would make texts in
 * pieces, with a gigabyte for a large release.)
 */
function fileAndFolder(keys: Iterable<string>): string | null {
  const sorted = Array.from(keys, (key) => key.split('/').join('\0')).sort();
  const found = sorted.find((key, i) => sorted[i + 1]?.startsWith(`${key}\0`) === true);
  return found?.split('\0').join('/') ?? null;
}
