import type { GamePath, ManifestFile, PackageManifest } from '@gamebox/contract';
import { gamePathKey } from '@gamebox/contract';

/** A file of the new version whose content the installed version has at another path. */
export interface Move {
  readonly file: ManifestFile;
  readonly from: ManifestFile;
}

export interface UpdatePlan {
  /** At their place already. */
  readonly kept: readonly ManifestFile[];
  readonly moved: readonly Move[];
  readonly fetched: readonly ManifestFile[];
  /** Paths of the installed version that the new one has no file at. */
  readonly removed: readonly GamePath[];
}

/** `isIntact` tells whether an installed file still is what its manifest says. */
export async function planUpdate(
  next: PackageManifest,
  installed: PackageManifest | null,
  isIntact: (file: ManifestFile) => Promise<boolean>,
): Promise<UpdatePlan> {
  const old = installed?.files ?? [];
  const byPath = new Map(old.map((file) => [file.path as string, file]));
  const byContent = new Map(old.map((file) => [file.sha256, file]));
  const kept: ManifestFile[] = [];
  const moved: Move[] = [];
  const fetched: ManifestFile[] = [];
  for (const file of next.files) {
    const here = byPath.get(file.path);
    const same = here?.sha256 === file.sha256 ? here : undefined;
    const elsewhere = byContent.get(file.sha256);
    if (same !== undefined && same.mode === file.mode && (await isIntact(same))) kept.push(file);
    else if (elsewhere !== undefined && elsewhere !== here) moved.push({ file, from: elsewhere });
    else fetched.push(file);
  }
  return { kept, moved, fetched, removed: removedPaths(next, old) };
}

function removedPaths(next: PackageManifest, old: readonly ManifestFile[]): GamePath[] {
  // By key: on a disk that ignores case, a file renamed in case only must not be removed.
  const remaining = new Set(next.files.map((file) => gamePathKey(file.path)));
  return old.map((file) => file.path).filter((path) => !remaining.has(gamePathKey(path)));
}
