import type { Values } from './options.ts';
import type { ProgressOutput } from './progress.ts';

/** Where a command writes. */
export interface Output {
  /** A line of what it was run for. */
  readonly print: (line: string) => void;
  /** Progress and what went wrong. */
  readonly errors: ProgressOutput;
}

/** Runs one command and answers the exit code: 0, or 1 where a store is damaged. */
export type Command = (
  values: Values,
  positionals: readonly string[],
  output: Output,
) => Promise<number>;
