import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../src/free-port.ts';
import type { FaultCommand } from './faulty-platform.ts';

export interface FaultyProcess {
  readonly url: string;
  /** How far its clock is ahead. */
  readonly ahead: () => number;
  /** Resolves when the command is done; false if the process was killed meanwhile. */
  readonly send: (command: FaultCommand) => Promise<boolean>;
  /** Starts it again if it was killed; returns whether it was. */
  readonly revive: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

const answer = z.object({ number: z.number(), error: z.string().optional() });

/**
 * Runs `faulty-platform.ts` at one address and starts it again after each kill; its clock goes on.
 */
export async function startFaulty(databaseUrl: string, dataDir: string): Promise<FaultyProcess> {
  const port = await freePort('127.0.0.1');
  const key = randomBytes(32).toString('hex');
  let ahead = 0;
  let number = 0;
  let child: ChildProcess | null = null;
  const waiting = new Map<number, (outcome: boolean | Error) => void>();
  const start = async () => {
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      KEY: key,
      AHEAD_MS: String(ahead),
    };
    const begun = fork(join(import.meta.dirname, 'faulty-platform.ts'), {
      env,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child = begun;
    const { promise: ready, resolve } = Promise.withResolvers<boolean | Error>();
    waiting.set(0, resolve);
    begun.on('message', (message) => {
      const { number: answered, error } = answer.parse(message);
      waiting.get(answered)?.(error === undefined ? true : new Error(error));
      waiting.delete(answered);
    });
    begun.once('exit', () => {
      child = null;
      for (const end of waiting.values()) end(false);
      waiting.clear();
    });
    if ((await ready) !== true) throw new Error('The platform did not start');
  };
  await start();
  return {
    url: `http://127.0.0.1:${String(port)}`,
    ahead: () => ahead,
    send: async (command) => {
      if (command.do === 'advance') ahead += command.ms;
      if (child === null) return false;
      number += 1;
      const { promise, resolve } = Promise.withResolvers<boolean | Error>();
      waiting.set(number, resolve);
      // If the process is dying, the message is lost; its exit then resolves the promise.
      child.send({ number, command }, () => undefined);
      const outcome = await promise;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    revive: async () => {
      if (child !== null) return false;
      await start();
      return true;
    },
    stop: async () => {
      const running = child;
      if (running === null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    },
  };
}
