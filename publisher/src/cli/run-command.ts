import { existsSync } from 'node:fs';
import { describeError } from '../failure.ts';
import type { Output } from './command.ts';
import { COMMANDS, USAGE } from './commands.ts';
import { parseOptions, pathFrom, UsageError } from './options.ts';
import { publishCommand } from './publish-command.ts';

/** Returns the exit code: 0, 1 if something failed, 2 if `args` were invalid. */
export async function runCommand(args: readonly string[], output: Output): Promise<number> {
  try {
    return await dispatch(args, output);
  } catch (error) {
    output.errors.write(`${describeError(error)}\n`);
    if (!(error instanceof UsageError)) return 1;
    output.errors.write('(--help tells how each command is written)\n');
    return 2;
  }
}

async function dispatch(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = parseOptions(args);
  const [first] = positionals;
  if (values.help || first === undefined) {
    output.print(USAGE);
    return values.help ? 0 : 2;
  }
  const named = COMMANDS.get(first);
  if (named === undefined && !existsSync(pathFrom(first)))
    throw new UsageError(`no such command or folder: ${first}`);
  const rest = named === undefined ? positionals : positionals.slice(1);
  if (rest.length > 1)
    throw new UsageError(`too much: ${rest.slice(1).join(' ')} (globs need quotes)`);
  return (named ?? publishCommand)(values, rest, output);
}
