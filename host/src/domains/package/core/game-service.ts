import type {
  BridgeInput,
  DownloadGameData,
  DownloadPlan,
  GameState,
} from '@gamebox/contract/host';

/**
 * Games on this computer for the bridge. Another download engine would implement it too. Every
 * method throws `HostError` for a refusal; later failures of a job appear in its state.
 */
export interface GameService {
  /** Null if nothing is known of the game. Uses no network. */
  state(gameId: number): GameState | null;
  list(): GameState[];
  /** The same, after a look at which of them can be reached. */
  look(): Promise<GameState[]>;
  /** Changes what is shown of a game, but not what the host found out itself. */
  show(change: BridgeInput<'setGameState'>): Promise<GameState>;
  /** Installs, updates, or resumes a paused or failed job. */
  download(data: DownloadGameData): Promise<GameState>;
  /** What a download would need; asks the network and starts nothing. */
  plan(data: BridgeInput<'planDownload'>): Promise<DownloadPlan>;
  /** Like `download`, but waits for its turn if another game downloads. */
  queue(data: DownloadGameData): Promise<GameState>;
  /** Moves an installed game to a folder below `installDir`; with `queue` when its turn comes. */
  move(gameId: number, installDir: string, queue?: boolean): Promise<GameState>;
  pause(gameId: number): Promise<GameState>;
  /** Pauses the active and all waiting jobs. */
  pauseAll(): Promise<GameState[]>;
  resume(gameId: number): Promise<GameState>;
  /** Makes it the next in the queue, or starts it if none is active. */
  putFirst(gameId: number): Promise<GameState>;
  /** Starts it at once; the active job becomes the next. */
  downloadNow(gameId: number): Promise<GameState>;
  /** Resumes everything that the player paused. */
  resumeAll(): Promise<GameState[]>;
  /** Sets the order of the waiting jobs. */
  order(gameIds: readonly number[]): Promise<GameState[]>;
  /** Queues the update of an installed game, from the address that it was installed from. */
  update(gameId: number): Promise<GameState>;
  cancel(gameId: number): Promise<GameState>;
  /** Checks an installed game and repairs it; with `queue` when its turn comes. */
  verify(gameId: number, queue?: boolean): Promise<GameState>;
  uninstall(gameId: number): Promise<GameState>;
  setLimit(bytesPerSecond: number): void;
  /** Asks the servers for newer versions of installed games. */
  checkUpdates(): Promise<void>;
  /** Pauses the running job and leaves everything on the disk as the next start needs it. */
  close(): Promise<void>;
}

/** Which games are running; the launch domain implements it. */
export interface PlayInfo {
  isRunning(gameId: number): boolean;
  /** Resolves when the game doesn't run. */
  whenEnded(gameId: number): Promise<void>;
  played(
    gameId: number,
  ): Pick<GameState, 'playSeconds' | 'lastPlayTime' | 'lastServerId' | 'plays'> | null;
}
