import { buildOnce } from './build-once.ts';

/** Builds `client/dist` unless it is up to date. */
export function buildClient(root: string): Promise<void> {
  return buildOnce(root, {
    name: 'the client',
    workspace: 'client',
    inputs: [
      'package-lock.json',
      'client/{index.html,package.json,vite.config.ts}',
      'client/{src,public}/**/*',
      'contract/src/**/*',
      '{ui,web}/src/**/*',
    ],
    result: 'client/dist/index.html',
  });
}
