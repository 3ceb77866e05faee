import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { bridgeResponse, gameState } from '@gamebox/contract';
import type { BridgeResponse, HeardGameState } from '@gamebox/contract';
import { PageClient } from './page-client.ts';

const ready = z.object({ type: z.literal('ready'), url: z.string(), shell: z.string() });
const MAIN = join(import.meta.dirname, '../src/main.ts');

export interface HostProcessOptions {
  readonly home: string;
  readonly platformUrl?: string;
  readonly port?: number;
  readonly env?: NodeJS.ProcessEnv;
}

/** A real host in another process, with a page connected to it. */
export class HostProcess {
  readonly child: ChildProcess;
  readonly url: string;

  private constructor(child: ChildProcess, url: string) {
    this.child = child;
    this.url = url;
  }

  static async start(options: HostProcessOptions): Promise<HostProcess> {
    const clientDir = join(options.home, 'client');
    await mkdir(clientDir, { recursive: true });
    await writeFile(join(clientDir, 'index.html'), '<html><head></head><body>page</body></html>');
    const child = fork(MAIN, {
      silent: true,
      env: {
        ...process.env,
        HOME: options.home,
        GAMEBOX_HOME: options.home,
        GAMEBOX_PORT: String(options.port ?? 0),
        GAMEBOX_SHELL: 'browser',
        GAMEBOX_CLIENT_DIR: clientDir,
        GAMEBOX_PLATFORM_URL: options.platformUrl ?? 'http://127.0.0.1:1',
        ...options.env,
      },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [message] = await Promise.race([once(child, 'message'), failedStart(child)]);
    return new HostProcess(child, ready.parse(message).url);
  }

  get origin(): string {
    return new URL(this.url).origin;
  }

  async connect(): Promise<PageClient> {
    return PageClient.open(this.url);
  }

  /** Kills it, as in a crash. */
  async kill(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
  }

  /** Ends it as a player does; returns its exit code. */
  async end(): Promise<unknown> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const [code]: unknown[] = await exited;
    return code;
  }
}

async function failedStart(child: ChildProcess): Promise<never> {
  let output = '';
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
  const [code]: unknown[] = await once(child, 'exit');
  throw new Error(`the host ended with ${String(code)}: ${output}`);
}

export function resultOf(response: BridgeResponse): unknown {
  const { code, result } = bridgeResponse.parse(response);
  if (code !== 0) throw new Error(JSON.stringify(result));
  return result;
}

export function stateOf(response: BridgeResponse): HeardGameState {
  return gameState.parse(resultOf(response));
}
