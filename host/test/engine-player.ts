import { enableCompileCache } from 'node:module';
import { onTestFinished } from 'vitest';
import type { EngineTask, StagedRelease } from '../src/domains/download/core/engine.ts';
import { WorkerEngine } from '../src/domains/download/node/engine/worker-engine.ts';
import { EngineWorld, Heard, noise } from './engine-world.ts';
import type { Tree } from './engine-world.ts';
import { PATIENT } from './silence.ts';
import { readTree } from './temporary-folder.ts';

// Test workers start with the compile cache like the host's, instead of stripping fifty files
// again.
enableCompileCache();

export const never = new AbortController().signal;
const art = noise(3_000_000, 5);
/**
 * A small game: large and small files, compressible and random ones, an empty one, an executable,
 * and two equal ones.
 */
export const first: Tree = {
  'bin/game': '#!/bin/sh\n',
  'data/art.pak': art,
  'data/copy.pak': art,
  'data/地图.txt': '山河'.repeat(100_000),
  'data/empty': '',
  'old.txt': 'gone soon',
  'readme.txt': 'hello',
};
const { 'old.txt': _, ...kept } = first;
/** Its next version: changed and inserted bytes, a new file, a removed one, a rewritten one. */
export const second: Tree = {
  ...kept,
  'data/art.pak': Buffer.concat([
    art.subarray(0, 700_000),
    noise(500, 77),
    art.subarray(700_500, 2_000_000),
    noise(100_001, 78),
    art.subarray(2_000_000),
  ]),
  'data/new.bin': noise(50_000, 79),
  'readme.txt': 'hello again',
};

/** A player with an engine and an empty store. */
export class EnginePlayer {
  readonly world: EngineWorld;
  readonly heard = new Heard();
  engine: WorkerEngine;

  private constructor(world: EngineWorld) {
    this.world = world;
    this.engine = this.newEngine();
  }

  static async open(): Promise<EnginePlayer> {
    return new EnginePlayer(await EngineWorld.open());
  }

  newEngine(now = Date.now, entry?: URL): WorkerEngine {
    const made = new WorkerEngine({
      keys: [this.world.pin],
      now,
      connections: 4,
      ...PATIENT,
      retry: { baseMs: 1, capMs: 5, retryAfterCapMs: 100, tries: 3 },
      threads: 2,
      ...(entry === undefined ? {} : { entry }),
    });
    onTestFinished(() => made.close());
    return made;
  }

  async install(change: Partial<EngineTask> = {}): Promise<StagedRelease> {
    const task = this.world.task(change);
    const staged = await this.engine.run(task, this.heard, never);
    await this.world.place(task, staged);
    return staged;
  }

  /** Starts an installation and stops it after this many bytes. */
  async stopAfter(bytes: number): Promise<unknown> {
    const stop = new AbortController();
    const heard = new Heard();
    heard.onBytes = (done) => {
      if (done > bytes) stop.abort();
    };
    this.engine.setLimit(2_000_000);
    const run = this.engine.run(this.world.task(), heard, stop.signal);
    const ended = await run.catch((error: unknown) => error);
    this.engine.setLimit(0);
    return ended;
  }

  /** The paths at which the game's folder differs from a tree. */
  async differences(tree: Tree): Promise<string[]> {
    const found = await readTree(this.world.gameFolder);
    const paths = new Set([...Object.keys(found), ...Object.keys(tree)]);
    return [...paths].filter((path) => {
      const [is, should] = [found[path], tree[path]];
      return is === undefined || should === undefined || !is.equals(Buffer.from(should));
    });
  }

  loadedPacks(): string[] {
    return this.world.asked.filter((path) => path.endsWith('.pack'));
  }
}
