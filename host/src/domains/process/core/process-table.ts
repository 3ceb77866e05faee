/** A process; `identity` tells it from a later one with the same id, null where nothing does. */
export interface KnownProcess {
  readonly pid: number;
  readonly identity: string | null;
}

/** What one launch made. */
export interface Launched {
  /** What was started itself. On POSIX it began a process group, which has its id for ever. */
  readonly first: KnownProcess;
  /** What counts as the game now: the first one, or one that it handed on to. */
  readonly now: KnownProcess;
}

/** The system's processes, as far as a launcher must know them. */
export interface ProcessTable {
  /** Whether a process with this id is there; a zombie counts as gone where it can be told. */
  isAlive(pid: number): boolean;
  /** With the id it names one process for ever; null where the process is gone or nothing tells. */
  identity(pid: number): Promise<string | null>;
  /** A living process of this launch where the one that counted as the game has ended. */
  successor(launched: Launched): Promise<KnownProcess | null>;
  /** Asks the game and what it started to end, or makes them. */
  end(launched: Launched, force: boolean): Promise<void>;
}

/** A system's own tool; rejects where it fails or takes too long. */
export type RunTool = (program: string, args: readonly string[]) => Promise<string>;
