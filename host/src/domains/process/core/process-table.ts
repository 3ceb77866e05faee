/**
 * A process; `identity` distinguishes it from a later one with the same id, null if that is not
 * possible.
 */
export interface KnownProcess {
  readonly pid: number;
  readonly identity: string | null;
}

/** The processes of one launch. */
export interface Launched {
  /** The started process. On POSIX it leads a process group with its own id. */
  readonly first: KnownProcess;
  /** The process that counts as the game now: the first one or one of its successors. */
  readonly now: KnownProcess;
}

/** The system's processes, as far as a launcher needs them. */
export interface ProcessTable {
  /** Whether a process with this id exists; a zombie counts as gone if that can be seen. */
  isAlive(pid: number): boolean;
  /**
   * Together with the id it identifies one process for ever; null if the process is gone or the
   * system can't tell.
   */
  identity(pid: number): Promise<string | null>;
  /** Another living process of this launch, after the one that counted as the game has ended. */
  successor(launched: Launched): Promise<KnownProcess | null>;
  /** Asks the game and its child processes to end, or kills them. */
  end(launched: Launched, force: boolean): Promise<void>;
}

/** Runs a tool of the system; rejects if it fails or takes too long. */
export type RunTool = (program: string, args: readonly string[]) => Promise<string>;
