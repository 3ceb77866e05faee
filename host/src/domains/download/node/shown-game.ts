import type { BridgeInput, GameState } from '@gamebox/contract/host';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import { saveJob } from './job-files.ts';
import type { DownloadServiceOptions, ServiceParts } from './service-parts.ts';

type Shown = Pick<InstalledGame, 'name' | 'coverPrcture'>;

export interface NoteShownParts
  extends
    Pick<DownloadServiceOptions, 'registry' | 'store' | 'book'>,
    Pick<ServiceParts, 'table' | 'board' | 'updates'> {}

/** Takes note of what the page shows of a game, wherever its name and picture are kept. */
export async function noteShown(
  { registry, store, book, table, board, updates }: NoteShownParts,
  { gameId, name, coverPrcture, version, favourite }: BridgeInput<'setGameState'>,
): Promise<GameState> {
  if (favourite !== undefined) {
    await book.setFavourite(gameId, favourite);
    board.push(gameId);
  }
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(coverPrcture === undefined ? {} : { coverPrcture }),
  };
  const installed = registry.get(gameId);
  if (installed !== null && isOther(installed, change)) await registry.change(gameId, change);
  // The version that the page names is only a reason to check.
  const known = [installed?.version, installed?.update?.version];
  if (typeof version === 'string' && !known.includes(version)) void updates.check(gameId);
  const job = table.get(gameId);
  if (job !== null && isOther(job.record, change)) {
    job.change(change);
    await saveJob(store, job);
  }
  return board.known(gameId);
}

function isOther(known: Shown, change: Partial<Shown>): boolean {
  const { name = known.name, coverPrcture = known.coverPrcture } = change;
  return name !== known.name || coverPrcture !== known.coverPrcture;
}
