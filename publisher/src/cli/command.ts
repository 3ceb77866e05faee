import type { Values } from './options.ts';
import type { ProgressOutput } from './progress.ts';

/** Where a command writes. */
export interface Output {
  /** The result, line by line. */
  readonly print: (line: string) => void;
  /** Progress and errors. */
  readonly errors: ProgressOutput;
}

/** Runs one command and returns the exit code: 0, or 1 if a store is damaged. */
export type Command = (
  values: Values,
  positionals: readonly string[],
  output: Output,
) => Promise<number>;
