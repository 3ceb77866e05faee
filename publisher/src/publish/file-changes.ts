import type { ReleaseFile, ReleaseManifest } from '@gamebox/contract';

/** The paths that differ from the earlier release. */
export type FileChanges = {
  readonly since: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** No longer executable. */
  readonly noLongerExecutable: readonly string[];
};

export function fileChanges(
  { release, files: old }: Pick<ReleaseManifest, 'release' | 'files'>,
  files: readonly ReleaseFile[],
): FileChanges {
  const before = new Map<string, ReleaseFile>(old.map((file) => [file.path, file]));
  const now = new Set<string>(files.map(({ path }) => path));
  const paths = (test: (file: ReleaseFile, was: ReleaseFile | undefined) => boolean): string[] =>
    files.filter((file) => test(file, before.get(file.path))).map(({ path }) => path);
  return {
    since: release,
    added: paths((_, was) => was === undefined),
    removed: old.map(({ path }) => path).filter((path) => !now.has(path)),
    changed: paths((file, was) => was !== undefined && was.sha256 !== file.sha256),
    noLongerExecutable: paths((file, was) => was?.mode === 'executable' && file.mode === 'file'),
  };
}
