import { join } from 'node:path';
import { buildOnce } from './build-once.ts';

/** Builds the scripts that a host puts into its page, `host/dist/page`, unless they are up to date. */
export function buildPage(root: string): Promise<void> {
  return buildOnce(root, {
    name: 'the page’s scripts',
    workspace: 'host',
    inputs: [
      'package-lock.json',
      'host/{package.json,rolldown.config.ts}',
      'host/src/shells/page/**/*',
    ],
    result: 'host/dist/page/bridge.js',
  });
}

/** For tests that open a shell (`vitest.config.ts`). */
export function setup(): Promise<void> {
  return buildPage(join(import.meta.dirname, '..'));
}
