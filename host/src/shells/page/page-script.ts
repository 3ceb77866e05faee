import { join } from 'node:path';
import { readPlainFile } from '../../domains/storage/node/read-plain-file.ts';
import { BUNDLE_END } from './bundle-end.ts';

const BUILT = join(import.meta.dirname, '../../../dist/page');

/** Without its whole scripts no page has a host. */
export class PageScriptMissingError extends Error {
  constructor(path: string, cause?: unknown) {
    super(`${path} is not built: npm run build`, { cause });
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
  const text = await readPlainFile(path).then(String, (error: unknown) => {
    throw new PageScriptMissingError(path, error);
  });
  // A build that was cut off left only its beginning.
  if (!text.trimEnd().endsWith(BUNDLE_END)) throw new PageScriptMissingError(path);
  return text;
}
