/** The system's processes, as far as a launcher must know them. */
export interface ProcessTable {
  /** Whether a process with this id is there; a zombie counts as gone where it can be told. */
  isAlive(pid: number): boolean;
  /** With the id it names one process for ever; null where the process is gone or nothing tells. */
  identity(pid: number): Promise<string | null>;
  /** A living process that this one started and left behind when it ended. */
  successor(pid: number): Promise<number | null>;
  /** Asks it and what it started to end, or makes them. */
  end(pid: number, force: boolean): Promise<void>;
}

/** A system's own tool; rejects where it fails or takes too long. */
export type RunTool = (program: string, args: readonly string[]) => Promise<string>;
