import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a program is installed: runs it with its version option. */
export async function isInstalled(program: string, argument = '--version'): Promise<boolean> {
  try {
    await run(program, [argument]);
    return true;
  } catch {
    return false;
  }
}

/** A program's output; throws with its error output if it fails. */
export async function runCommand(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const { stdout } = await run(program, [...args], { ...options, maxBuffer: 64 * 2 ** 20 });
  return stdout;
}
