import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releasePointer } from '@gamebox/contract';
import { onTestFinished } from 'vitest';
import { readManifest } from './read-release.ts';
import { type Ended, runInProcess } from './run-in-process.ts';

/** An operator at a terminal in a separate folder, with a key, an empty `game` and a `store`. */
export class Operator {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  static async begin(): Promise<Operator> {
    const root = await mkdtemp(join(tmpdir(), 'publisher-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    const operator = new Operator(root);
    await mkdir(operator.path('game'));
    await operator.run('keygen', 'key.pem');
    return operator;
  }

  path(name: string): string {
    return join(this.root, name);
  }

  run(...args: string[]): Promise<Ended> {
    return runInProcess(this.root, args);
  }

  /** Publishes `game` as game 7 without launch entries. */
  publish(version: string, ...more: string[]): Promise<Ended> {
    const to = ['--game', '7', '--store', 'store', '--key', 'key.pem'];
    return this.run('publish', 'game', '--version', version, ...to, ...more);
  }

  async manifest(release: number) {
    const key = await readFile(this.path('key.pem.pub'), 'utf8');
    return readManifest(this.path('store/7'), release, key);
  }

  async pointer() {
    return releasePointer.parse(
      JSON.parse(await readFile(this.path('store/7/stable/latest.json'), 'utf8')),
    );
  }
}
