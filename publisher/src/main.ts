import { existsSync } from 'node:fs';
import { COMMANDS, USAGE } from './cli/commands.ts';
import { parseOptions, pathFrom, UsageError } from './cli/options.ts';
import { publishCommand } from './cli/publish-command.ts';
import { describeError } from './failure.ts';

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(args);
  const [first] = positionals;
  if (values.help || first === undefined) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const named = COMMANDS.get(first);
  if (named === undefined && !existsSync(pathFrom(first)))
    throw new UsageError(`no such command or folder: ${first}`);
  const rest = named === undefined ? positionals : positionals.slice(1);
  if (rest.length > 1)
    throw new UsageError(`too much: ${rest.slice(1).join(' ')} (globs need quotes)`);
  return (named ?? publishCommand)(values, rest, console.log);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  if (error instanceof UsageError) console.error('(--help tells how each command is written)');
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
