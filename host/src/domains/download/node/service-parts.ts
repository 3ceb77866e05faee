import type { GameState } from '@gamebox/contract/host';
import type { LibraryBook } from '../../library/node/library-book.ts';
import type { Logger } from '../../log/node/logger.ts';
import { MissingFolders } from '../../package/node/missing-folders.ts';
import { DiskLooks } from '../../storage/node/disk-looks.ts';
import type { DiskQuestions } from '../../storage/node/disk-looks.ts';
import type { Clock } from '../core/clock.ts';
import { DownloadPlans } from './download-plans.ts';
import type { PlanDownloadOptions } from './download-plans.ts';
import { GamePlaces } from './game-places.ts';
import { JobLifecycle } from './job-lifecycle.ts';
import { JobTable } from './job-table.ts';
import { LostRuns } from './lost-runs.ts';
import { MoveWork } from './move-work.ts';
import type { MoveWorkOptions } from './move-work.ts';
import { OfflineWatch } from './offline-watch.ts';
import type { OfflineWatchOptions } from './offline-watch.ts';
import { QueueControl } from './queue-control.ts';
import { ReleaseWork } from './release-work.ts';
import type { ReleaseWorkOptions } from './release-work.ts';
import { StateBoard } from './state-board.ts';
import { SwitchWork } from './switch-work.ts';
import { UpdateChecks } from './update-checks.ts';

export interface DownloadServiceOptions
  extends
    Omit<ReleaseWorkOptions, 'places' | 'switches'>,
    Pick<MoveWorkOptions, 'sameDisk'>,
    Pick<PlanDownloadOptions, 'planDeadline'>,
    Pick<OfflineWatchOptions, 'probe' | 'random' | 'networkNow'> {
  readonly disks?: DiskQuestions;
  readonly home: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Favourites and download history. */
  readonly book: LibraryBook;
  readonly onState: (state: GameState) => void;
}

export interface ServiceParts {
  readonly lost: LostRuns;
  readonly looks: DiskLooks;
  readonly table: JobTable;
  readonly board: StateBoard;
  readonly releases: ReleaseWork;
  readonly switches: SwitchWork;
  readonly moves: MoveWork;
  readonly lifecycle: JobLifecycle;
  readonly watch: OfflineWatch;
  readonly updates: UpdateChecks;
  readonly queueing: QueueControl;
  readonly missing: MissingFolders;
  readonly places: GamePlaces;
  readonly plans: DownloadPlans;
}

export function serviceParts(options: DownloadServiceOptions): ServiceParts {
  const table = new JobTable();
  const lost = new LostRuns(options.clock);
  const looks = new DiskLooks(options.disks);
  const places = new GamePlaces({ ...options, table });
  // A cycle: the board shows missing games, and checks the games that it shows.
  const onChange = (gameId: number): void => board.push(gameId);
  const missing = new MissingFolders({ ...options, onChange });
  const board: StateBoard = new StateBoard({ ...options, table, missing });
  const switches = new SwitchWork(options);
  const releases = new ReleaseWork({ ...options, places, switches });
  const isClosing = (): boolean => lifecycle.isClosing;
  const moves = new MoveWork({ ...options, places, isClosing });
  // A cycle: the watch gets offline jobs from the lifecycle, and resumes them there.
  const lifecycle: JobLifecycle = new JobLifecycle({
    ...options,
    table,
    lost,
    looks,
    board,
    releases,
    switches,
    moves,
    missing,
    places,
    watch: () => watch,
    retryNow: () => options.engine.retryNow(),
  });
  const onBack = (gameId: number): void => void lifecycle.resumeOnline(gameId);
  const watch: OfflineWatch = new OfflineWatch({ ...options, onBack });
  const updates = new UpdateChecks({ ...options, table, board });
  const queueing = new QueueControl({ ...options, table, board, lifecycle });
  const plans = new DownloadPlans({ ...options, table, places });
  return {
    lost,
    looks,
    table,
    board,
    releases,
    switches,
    moves,
    lifecycle,
    watch,
    updates,
    queueing,
    missing,
    places,
    plans,
  };
}
