import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifPresent } from '../../domains/failure/node/system-error.ts';

const BUILT = join(import.meta.dirname, '../../../dist/page');

/** Without its scripts no page has a host. */
export class PageScriptMissingError extends Error {
  constructor(path: string) {
    super(`${path} is not built: npm run build`);
    this.name = 'PageScriptMissingError';
  }
}

/** The script that gives a page its bridge, as plain JavaScript. */
export function pageScript(folder = BUILT): Promise<string> {
  return readScript(join(folder, 'bridge.js'));
}

/** The script that must run before it if the page has Chromium's own binding. */
export function promiseBindingScript(): Promise<string> {
  return readScript(join(BUILT, 'promise-binding.js'));
}

async function readScript(path: string): Promise<string> {
  const text = await ifPresent(() => readFile(path, 'utf8'));
  if (text === null) throw new PageScriptMissingError(path);
  return text;
}
