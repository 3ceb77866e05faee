import { vi } from 'vitest';
import { runCommand } from '../src/cli/run-command.ts';

export type Ended = { status: number; stdout: string; stderr: string };

/**
 * Runs what `main.ts` does, as if called in `folder`, without the half second of starting Node. One
 * at a time, because folder and environment belong to the process.
 */
export async function runInProcess(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  for (const [name, value] of Object.entries({ ...env, INIT_CWD: folder })) vi.stubEnv(name, value);
  try {
    const status = await runCommand(args, {
      print: (line) => (stdout += `${line}\n`),
      errors: { write: (text) => (stderr += text) },
    });
    return { status, stdout, stderr };
  } finally {
    vi.unstubAllEnvs();
  }
}
