import type { Stats } from 'node:fs';
import type { GamePath } from '@gamebox/contract/host';
import { throwIfStopped } from '../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';
import type { InstalledTree, ReleaseTable, ReleaseTableFile } from '../core/release-table.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import { verifyFiles } from './verify-files.ts';

export interface InspectOptions {
  readonly folder: string;
  readonly release: ReleaseTable;
  /** An unchanged time saves the hash; null hashes everything. */
  readonly placedAt: Readonly<Record<string, number>> | null;
  readonly threads: number;
  readonly signal: StopSignal;
  /** The hashed fraction, 0…1, and the paths found bad so far; about ten times per second. */
  readonly onProgress?: (fraction: number, damaged: readonly GamePath[]) => void;
}

/** Finds out which parts of a release are intact in its folder. */
export async function inspectInstalled(options: InspectOptions): Promise<InstalledTree> {
  const { release, placedAt, onProgress } = options;
  const folder = new GameFolder(options.folder);
  const whole = new Uint8Array(release.files.length);
  const trusted: number[] = [];
  const doubtful: number[] = [];
  for (const [index, file] of release.files.entries()) {
    throwIfStopped(options.signal);
    const found = await folder.stat(file.path);
    if (found === null || !found.isFile()) continue;
    if (found.size === file.size && hasMode(found, file)) whole[index] = 1;
    if (whole[index] === 1 && placedAt?.[file.path] === found.mtimeMs) trusted.push(index);
    else doubtful.push(index);
  }
  const bad = (damaged: Uint8Array): GamePath[] =>
    release.files.flatMap(({ path }, index) =>
      damaged[index] === 1 || whole[index] === 0 ? [path] : [],
    );
  const { intact, damaged } = await verifyFiles({
    release,
    files: doubtful,
    locate: (index) => folder.path(release.files[index]?.path ?? ''),
    threads: options.threads,
    signal: options.signal,
    ...(onProgress === undefined
      ? {}
      : { onProgress: (fraction, found) => onProgress(fraction, bad(found)) }),
  });
  for (const index of trusted) {
    const { first = 0, count = 0 } = release.files[index] ?? {};
    intact.fill(1, first, first + count);
  }
  for (const index of doubtful) if (damaged[index] === 1) whole[index] = 0;
  return { release, intact, whole, locate: (path) => folder.path(path) };
}

/** A program without its execute bit does not start; Windows has no such bit. */
function hasMode({ mode }: Stats, file: ReleaseTableFile): boolean {
  if (process.platform === 'win32' || file.mode === 'file') return true;
  return (mode & 0o100) !== 0;
}
