import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onInterruption } from './interruption.ts';

export const root = join(import.meta.dirname, '../../..');

export interface Program {
  /** The message with which it reported that it is ready. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
  /** Kills it without a warning. */
  kill(): Promise<void>;
}

/**
 * Starts a program in its own process and waits until it reports where it listens. `entry` is
 * relative to the project, or a file URL. Rejects with its output if it ends before.
 */
async function startProgram(
  entry: string,
  env: Readonly<Record<string, string>>,
): Promise<Program> {
  const child = fork(entry.startsWith('file:') ? new URL(entry) : join(root, entry), {
    execArgv: [],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.once(
    'exit',
    onInterruption(() => child.kill('SIGTERM')),
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const url = await Promise.race([readyUrl(child), endedEarly(child, entry, () => output)]);
  const { pid = 0 } = child;
  return {
    url,
    pid,
    stop: () => endChild(child, 'SIGTERM'),
    kill: () => endChild(child, 'SIGKILL'),
  };
}

/** Starts a program, passes it on, and stops it in any case. */
export async function withProgram<T>(
  entry: string,
  env: Readonly<Record<string, string>>,
  work: (program: Program) => Promise<T>,
): Promise<T> {
  const program = await startProgram(entry, env);
  try {
    return await work(program);
  } finally {
    await program.stop();
  }
}

/**
 * The platform with the demo world, its data in `folder`, without rate limits; `more` adds
 * variables.
 */
export function withPlatform<T>(
  folder: string,
  work: (program: Program) => Promise<T>,
  more: Readonly<Record<string, string>> = {},
): Promise<T> {
  const env = { PORT: '0', DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn' };
  return withProgram('demo/src/main.ts', { ...env, ...more }, work);
}

async function readyUrl(child: ChildProcess): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  child.on('message', (message) => {
    if (typeof message === 'object' && 'url' in message && typeof message.url === 'string')
      resolve(message.url);
  });
  return promise;
}

async function endedEarly(
  child: ChildProcess,
  entry: string,
  output: () => string,
): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`${entry} ended with ${String(code)} before it was ready:\n${output()}`);
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
