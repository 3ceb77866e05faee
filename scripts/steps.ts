import { spawn } from 'node:child_process';

export interface StepResult {
  readonly ok: boolean;
  /** Standard output and error, interleaved. */
  readonly output: string;
  readonly seconds: number;
}

/** Runs a command to its end; never rejects: a command that can't be started has failed. */
export async function runStep(
  command: readonly string[],
  options: { cwd: string; echo?: boolean; env?: Record<string, string> },
): Promise<StepResult> {
  const started = performance.now();
  const [file = '', ...args] = command;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let output = '';
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (options.echo === true) process.stdout.write(text);
    });
  child.on('error', (error) => {
    output += error.message;
    resolve(false);
  });
  child.on('close', (code) => resolve(code === 0));
  const ok = await promise;
  return { ok, output, seconds: (performance.now() - started) / 1000 };
}
