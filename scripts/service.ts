import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const RESTARTS_PER_MINUTE = 5;
/** A wrong environment, or a home that another host has: a retry would fail too. */
const USELESS_TO_RESTART: ReadonlySet<number> = new Set([2, 3]);

export interface Ready {
  readonly url: string;
  /** For the platform: the public key that a host must trust to install the demo world's games. */
  readonly releaseKey?: string | null;
  /** For the platform outside production: how its first operator logs in. */
  readonly operator?: { name: string; password: string; totpSecret: string } | null;
}

export interface Service {
  /** Called when it listens for the first time. */
  readonly ready: Promise<Ready>;
  stop(): Promise<void>;
}

function isReady(message: unknown): message is Ready {
  return typeof message === 'object' && message !== null && 'url' in message;
}

/**
 * Runs one of our programs and restarts it on the same port when it is killed or crashes, so that
 * an open page finds it again. `onEnd` is called after a normal end, or after too many crashes.
 */
export function superviseService(
  name: string,
  file: string,
  options: { env: Record<string, string>; onEnd: (code: number) => void },
): Service {
  const { promise, resolve } = Promise.withResolvers<Ready>();
  const starts: number[] = [];
  let child: ChildProcess;
  let stopping = false;

  const start = (): void => {
    starts.push(Date.now());
    child = fork(file, { env: { ...process.env, ...options.env } });
    child.on('message', (message) => {
      if (isReady(message)) resolve(message);
    });
    child.on('exit', (code, signal) => {
      if (stopping) return;
      if (code === 0) return options.onEnd(0);
      if (code !== null && USELESS_TO_RESTART.has(code)) return options.onEnd(code);
      const recent = starts.filter((at) => at > Date.now() - 60_000).length;
      console.error(`The ${name} ended (${signal ?? `code ${code}`}).`);
      if (recent > RESTARTS_PER_MINUTE) return options.onEnd(1);
      console.error(`Starting the ${name} again…`);
      start();
    });
  };
  start();

  return {
    ready: promise,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
