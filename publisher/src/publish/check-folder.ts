import { GameGlobs, gamePathKey, type ReleaseManifest } from '@gamebox/contract';
import { FolderProblems } from './folder-problems.ts';
import type { FoundFile } from './scan-folder.ts';

type Launch = ReleaseManifest['launch'];

/**
 * Throws, one line each, if launch entries are missing in the files, or files are the player's own.
 */
export function checkFolder(
  files: readonly FoundFile[],
  { launch, playerFiles }: Pick<ReleaseManifest, 'launch' | 'playerFiles'>,
): void {
  const lines = missingEntries(files, launch);
  if (lines.length > 0) throw new Error(lines.join('\n'));
  const problems = new FolderProblems();
  const own = new GameGlobs(playerFiles);
  for (const { path } of files) {
    const glob = own.find(path);
    if (glob !== null)
      problems.add(path, `it is the player's own by --player-files ${glob} (--ignore it?)`);
  }
  problems.throwIfAny();
}

/** Case-sensitive: a player's system may distinguish `Bin/Game` from `bin/game`. */
function missingEntries(files: readonly FoundFile[], launch: Launch): string[] {
  const paths = new Map<string, string>(files.map(({ path }) => [gamePathKey(path), path]));
  return entriesOf(launch)
    .filter(({ path }) => paths.get(gamePathKey(path)) !== path)
    .map(({ path, platform }) => {
      const other = paths.get(gamePathKey(path));
      const hint = other === undefined ? '' : ` (there is ${other})`;
      return `launch entry ${path} for ${platform} is not in the folder${hint}`;
    });
}

/**
 * The files with the Linux and macOS programs made executable, and the paths for which that is new.
 */
export function withExecutableEntries(
  files: readonly FoundFile[],
  launch: Launch,
): { files: FoundFile[]; marked: string[] } {
  const launched = new Set<string>(
    entriesOf(launch)
      .filter(({ platform }) => !platform.startsWith('win32-'))
      .map(({ path }) => path),
  );
  const marked = files.filter(({ path, mode }) => mode === 'file' && launched.has(path));
  return {
    files: files.map((file) =>
      launched.has(file.path) ? { ...file, mode: 'executable' as const } : file,
    ),
    marked: marked.map(({ path }) => path),
  };
}

function entriesOf(launch: Launch): { readonly platform: string; readonly path: string }[] {
  return Object.entries(launch).map(([platform, { path }]) => ({ platform, path }));
}
