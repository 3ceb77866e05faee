import { COMMANDS, USAGE } from './cli/commands.ts';
import { parseOptions, UsageError } from './cli/options.ts';

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(args);
  const [first] = positionals;
  if (values.help || first === undefined) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const named = COMMANDS.get(first);
  const command = named ?? COMMANDS.get('publish');
  return (
    command?.(values, named === undefined ? positionals : positionals.slice(1), console.log) ?? 2
  );
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error(USAGE);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
