import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gamePath } from '@gamebox/contract';
import type { GamePath } from '@gamebox/contract';
import type {
  Engine,
  EngineEvents,
  EnginePlan,
  EngineTask,
  StagedRelease,
} from '../src/domains/download/core/engine.ts';
import type { ReleaseFacts } from '../src/domains/package/core/release-facts.ts';
import type { FileMark } from '../src/domains/storage/core/file-mark.ts';
import { readMark } from '../src/domains/storage/node/file-mark.ts';
import { StoppedError } from '../src/domains/failure/core/stop-signal.ts';
import type { StopSignal } from '../src/domains/failure/core/stop-signal.ts';

export interface FakeRun {
  readonly task: EngineTask;
  readonly events: EngineEvents;
  /** Stages these files by path and ends the run. */
  stage(files: Record<string, string>, change?: Partial<StagedRelease>): Promise<void>;
  fail(error: Error): void;
}

/** An engine whose runs end when and how the test says. */
export class FakeEngine implements Engine {
  readonly runs: FakeRun[] = [];
  readonly limits: number[] = [];
  retries = 0;
  facts: ReleaseFacts = {
    release: 1,
    version: '1',
    notes: '',
    sizeBytes: 0,
    launch: {},
    playerFiles: [],
  };
  planned: Partial<EnginePlan> = {};
  /** What `plan` rejects with. */
  planError: Error | null = null;
  readonly plans: number[] = [];
  readonly planTasks: EngineTask[] = [];
  /** What `plan` waits for. */
  planning: Promise<unknown> = Promise.resolve();
  /** Games whose server never answers; their plans end by their signal alone. */
  readonly silent = new Set<number>();
  #waiting: (() => void)[] = [];

  run(task: EngineTask, events: EngineEvents, signal: StopSignal): Promise<StagedRelease> {
    const { promise, resolve, reject } = Promise.withResolvers<StagedRelease>();
    const onStop = (): void => reject(new StoppedError());
    if (signal.aborted) onStop();
    signal.addEventListener('abort', onStop, { once: true });
    const { facts } = this;
    this.runs.push({
      task,
      events,
      fail: reject,
      stage: async (files, change = {}) => resolve(await staged(task, facts, files, change)),
    });
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
    return promise;
  }

  async plan(task: EngineTask, signal: StopSignal): Promise<EnginePlan> {
    const { gameId } = task;
    this.planTasks.push(task);
    const { facts, planned, planError } = this;
    this.plans.push(gameId);
    if (this.silent.has(gameId)) await untilStopped(signal);
    await this.planning;
    if (planError !== null) throw planError;
    return {
      facts,
      installed: false,
      downloadBytes: 1,
      needBytes: 1,
      ...planned,
    };
  }

  setLimit(bytesPerSecond: number): void {
    this.limits.push(bytesPerSecond);
  }

  retryNow(): void {
    this.retries += 1;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** The run with this number, counted from 1; waits until it has begun. */
  async nth(number: number): Promise<FakeRun> {
    for (;;) {
      const run = this.runs[number - 1];
      if (run !== undefined) return run;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}

function untilStopped(signal: StopSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const onStop = (): void => reject(new StoppedError());
    if (signal.aborted) onStop();
    signal.addEventListener('abort', onStop, { once: true });
  });
}

async function staged(
  task: EngineTask,
  facts: ReleaseFacts,
  files: Record<string, string>,
  change: Partial<StagedRelease>,
): Promise<StagedRelease> {
  const releaseFile = join(task.work, 'release');
  await write(releaseFile, `release ${facts.release}`);
  const placed: GamePath[] = [];
  const marks: FileMark[] = [];
  for (const [path, content] of Object.entries(files)) {
    await write(join(task.staging, path), content);
    placed.push(gamePath.parse(path));
    const mark = await readMark(join(task.staging, path));
    if (mark !== null) marks.push(mark);
  }
  return {
    facts,
    releaseFile,
    placed,
    marks,
    files: placed.map((path) => ({ path, size: files[path]?.length ?? 0 })),
    removed: [],
    checkedFiles: 0,
    damaged: [],
    ...change,
  };
}

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
