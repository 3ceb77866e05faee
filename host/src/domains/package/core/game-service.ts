import type {
  BridgeInput,
  DownloadGameData,
  DownloadPlan,
  GameState,
} from '@gamebox/contract/host';

/**
 * Games on this computer, as the bridge knows them. Another download engine is another
 * implementation of this. Every method throws `HostError` for what it refuses; what goes wrong
 * later in a job is told by its state.
 */
export interface GameService {
  /** Null where nothing is known of the game. Asks no network. */
  state(gameId: number): GameState | null;
  list(): GameState[];
  /** Changes what is shown of a game, never what was found out. */
  show(change: BridgeInput<'setGameState'>): Promise<GameState>;
  /** Installs, updates, or goes on with a paused or failed job. */
  download(data: DownloadGameData): Promise<GameState>;
  /** What a download would take; asks the network, starts nothing. */
  plan(data: BridgeInput<'planDownload'>): Promise<DownloadPlan>;
  /** As `download`, but waits for its turn where another game downloads. */
  queue(data: DownloadGameData): Promise<GameState>;
  /** Takes an installed game to a folder below `installDir`; `queue`: as its turn comes. */
  move(gameId: number, installDir: string, queue?: boolean): Promise<GameState>;
  pause(gameId: number): Promise<GameState>;
  /** All that is active or waits. */
  pauseAll(): Promise<GameState[]>;
  resume(gameId: number): Promise<GameState>;
  /** The next in the queue, or begun where none is active. */
  putFirst(gameId: number): Promise<GameState>;
  /** Begun at once; what is active waits as the next. */
  downloadNow(gameId: number): Promise<GameState>;
  /** All that the player paused. */
  resumeAll(): Promise<GameState[]>;
  /** The order of what waits. */
  order(gameIds: readonly number[]): Promise<GameState[]>;
  /** Queues the update of an installed game, from where it was installed. */
  update(gameId: number): Promise<GameState>;
  cancel(gameId: number): Promise<GameState>;
  /** Checks an installed game and mends it; `queue`: as its turn comes. */
  verify(gameId: number, queue?: boolean): Promise<GameState>;
  uninstall(gameId: number): Promise<GameState>;
  setLimit(bytesPerSecond: number): void;
  /** Looks at the servers for newer versions of what is installed. */
  checkUpdates(): Promise<void>;
  /** Pauses what runs and leaves everything on the disk as the next start needs it. */
  close(): Promise<void>;
}

/** What the games themselves are doing; kept by the launch domain. */
export interface PlayInfo {
  isRunning(gameId: number): boolean;
  /** Resolves when the game doesn't run. */
  whenEnded(gameId: number): Promise<void>;
  played(gameId: number): Pick<GameState, 'playSeconds' | 'lastPlayTime' | 'lastServerId'> | null;
}
