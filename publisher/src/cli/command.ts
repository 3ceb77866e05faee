import type { Values } from './options.ts';

/** Runs one command and answers the exit code: 0, or 1 where a store is damaged. */
export type Command = (
  values: Values,
  positionals: readonly string[],
  print: (line: string) => void,
) => Promise<number>;
