import type { HistoryEntry } from '@gamebox/contract/host';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import type { GameJob } from './game-job.ts';

interface Outcome {
  /** The game before and after the job. */
  readonly before: InstalledGame | null;
  readonly after: InstalledGame | null;
  /** Only of a check. */
  readonly repairedFiles?: number | undefined;
}

/** The history entry of a successful job; null if it changed nothing. */
export function entryOf(
  { record, bytesTotal }: GameJob,
  { before, after, repairedFiles }: Outcome,
): HistoryEntry | null {
  const { gameId, name, coverPrcture, kind } = record;
  if (after === null || (kind === 'install' && before?.release === after.release)) return null;
  // A check brings the newest release where the server has the installed one no more.
  const isUpdate = kind !== 'move' && before !== null && before.release !== after.release;
  return {
    gameId,
    name,
    coverPrcture,
    kind: isUpdate ? 'update' : kind,
    endTime: Date.now(),
    version: after.version,
    bytes: kind === 'move' ? 0 : bytesTotal,
    ...(repairedFiles === undefined ? {} : { repairedFiles }),
  };
}

export function uninstalledEntry({ gameId, name, coverPrcture }: InstalledGame): HistoryEntry {
  return { gameId, name, coverPrcture, kind: 'uninstall', endTime: Date.now(), bytes: 0 };
}
