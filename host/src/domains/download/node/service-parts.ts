import type { GameState } from '@gamebox/contract/host';
import type { Logger } from '../../log/node/logger.ts';
import type { Clock } from '../core/clock.ts';
import { JobLifecycle } from './job-lifecycle.ts';
import { JobTable } from './job-table.ts';
import { MoveWork } from './move-work.ts';
import type { MoveWorkOptions } from './move-work.ts';
import { OfflineWatch } from './offline-watch.ts';
import type { OfflineWatchOptions } from './offline-watch.ts';
import { ReleaseWork } from './release-work.ts';
import type { ReleaseWorkOptions } from './release-work.ts';
import { StateBoard } from './state-board.ts';
import { UpdateChecks } from './update-checks.ts';

export interface DownloadServiceOptions
  extends
    ReleaseWorkOptions,
    Pick<MoveWorkOptions, 'sameDisk'>,
    Pick<OfflineWatchOptions, 'probe' | 'random' | 'networkNow'> {
  readonly clock: Clock;
  readonly log: Logger;
  readonly onState: (state: GameState) => void;
}

export interface ServiceParts {
  readonly table: JobTable;
  readonly board: StateBoard;
  readonly releases: ReleaseWork;
  readonly moves: MoveWork;
  readonly lifecycle: JobLifecycle;
  readonly watch: OfflineWatch;
  readonly updates: UpdateChecks;
}

export function serviceParts(options: DownloadServiceOptions): ServiceParts {
  const table = new JobTable();
  const board = new StateBoard({ ...options, table });
  const releases = new ReleaseWork(options);
  const moves = new MoveWork(options);
  // These two know each other: what fails is watched, what is back goes on.
  const lifecycle = new JobLifecycle({
    ...options,
    table,
    board,
    releases,
    moves,
    watch: () => watch,
  });
  const onBack = (gameId: number): void => void lifecycle.back(gameId);
  const watch: OfflineWatch = new OfflineWatch({ ...options, onBack });
  const updates = new UpdateChecks({ ...options, table, board });
  return { table, board, releases, moves, lifecycle, watch, updates };
}
