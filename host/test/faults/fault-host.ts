import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { bridgeResponse, downloadState, gameState } from '@gamebox/contract/host';
import type { BridgeResponse, GameState } from '@gamebox/contract/host';
import { PageClient } from '../page-client.ts';
import type { TransferOptions } from '../../src/host-options.ts';
import type { FaultOrder, FaultPlanInput } from './inject/fault-plan.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
const PATIENT_MAIN = join(import.meta.dirname, 'inject/patient-main.ts');
const PRELOAD = join(import.meta.dirname, 'inject/preload.ts');
const TICK_MS = 100;
const CONNECTED_MS = 5000;
const DEADLINE_MS = 90_000;

/** Our host sends no state that it does not know itself. */
const ownState = gameState.extend({ download_state: downloadState });
const ready = z.object({ type: z.literal('ready'), url: z.string() });

export interface FaultHostOptions {
  readonly home: string;
  readonly pin: string;
  readonly plan?: FaultPlanInput;
  /** Other network timeouts than the players'. */
  readonly transfer?: Partial<TransferOptions>;
}

/** The host ended although it was not asked to. */
export class HostDiedError extends Error {}

/** A host in another process, with planned faults, and its page. */
export class FaultHost {
  readonly #child: ChildProcess;
  readonly exited: Promise<unknown>;
  #page: PageClient | null = null;
  output = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.exited = once(child, 'exit');
    child.stderr?.on('data', (text: Buffer) => (this.output += text.toString()));
    child.stdout?.resume();
  }

  /** Rejects with `HostDiedError` if the plan kills it during the start. */
  static async start(options: FaultHostOptions): Promise<FaultHost> {
    const { home, pin, plan, transfer } = options;
    const clientDir = join(home, 'client');
    await mkdir(clientDir, { recursive: true });
    await writeFile(join(clientDir, 'index.html'), '<html><head></head><body>page</body></html>');
    const child = fork(transfer === undefined ? MAIN : PATIENT_MAIN, {
      silent: true,
      env: {
        ...process.env,
        HOME: home,
        GAMEBOX_HOME: home,
        GAMEBOX_PORT: '0',
        GAMEBOX_SHELL: 'browser',
        GAMEBOX_CLIENT_DIR: clientDir,
        GAMEBOX_PLATFORM_URL: 'http://127.0.0.1:1',
        GAMEBOX_RELEASE_KEYS: pin,
        ...(transfer === undefined ? {} : { GAMEBOX_TEST_TRANSFER: JSON.stringify(transfer) }),
        ...(plan === undefined
          ? {}
          : { NODE_OPTIONS: `--require ${PRELOAD}`, GAMEBOX_FAULTS: JSON.stringify(plan) }),
      },
    });
    const host = new FaultHost(child);
    const died = host.exited.then(() => null);
    const message: unknown = await Promise.race([once(child, 'message').then(([m]) => m), died]);
    if (message === null) throw new HostDiedError(host.output);
    host.#page = await PageClient.open(ready.parse(message).url).catch(async (error: unknown) => {
      // The connection usually ends because the process does, which is reported a little later.
      await soon(host.exited, CONNECTED_MS);
      throw host.isAlive ? error : new HostDiedError(host.output);
    });
    return host;
  }

  /** Of the process. */
  get pid(): number {
    return this.#child.pid ?? -1;
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get page(): PageClient {
    if (this.#page === null) throw new Error('not started');
    return this.#page;
  }

  order(change: Omit<FaultOrder, 'type'>): void {
    this.#child.send({ type: 'faults', ...change } satisfies FaultOrder);
  }

  /** Rejects with the host's refusal, or `HostDiedError`. */
  async call(action: string, data: unknown = null): Promise<unknown> {
    const died = this.exited.then(() => null);
    const response = await Promise.race([this.page.call(action, data), died]);
    if (response === null) throw new HostDiedError(this.output);
    return resultOf(response);
  }

  async state(gameId: number): Promise<GameState | null> {
    return ownState.nullable().parse(await this.call('getGameState', { gameId }));
  }

  /** The current or next state that `wanted` accepts. Rejects with `HostDiedError`. */
  async until(
    gameId: number,
    wanted: (state: GameState | null) => boolean,
  ): Promise<GameState | null> {
    const deadline = performance.now() + DEADLINE_MS;
    for (;;) {
      const heard = this.page.messages.length;
      const state = await this.state(gameId);
      if (wanted(state)) return state;
      if (performance.now() > deadline)
        throw new Error(`still ${JSON.stringify(state)} after ${DEADLINE_MS} ms`);
      await soon(this.page.message(() => this.page.messages.length > heard));
    }
  }

  async kill(): Promise<void> {
    if (!this.isAlive) return;
    this.#child.kill('SIGKILL');
    await this.exited;
  }

  /** Ends it as a player does. */
  async end(): Promise<void> {
    if (!this.isAlive) return;
    this.#child.kill('SIGTERM');
    await this.exited;
  }
}

function resultOf(response: BridgeResponse): unknown {
  const { code, result } = bridgeResponse.parse(response);
  if (code !== 0) throw new RefusedError(result);
  return result;
}

/** The host's answer was a failure. */
export class RefusedError extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super(JSON.stringify(result));
    this.result = result;
  }
}

/** Waits for `work`, and a little longer: a message may have been missed. */
async function soon(work: Promise<unknown>, longest = TICK_MS): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longest);
  work.then(
    () => resolve(),
    () => resolve(),
  );
  await promise;
  clearTimeout(timer);
}
