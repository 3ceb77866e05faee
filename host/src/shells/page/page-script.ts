import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

let text: Promise<string> | null = null;

/** The script that gives a page its bridge, as plain JavaScript. */
export function pageScript(): Promise<string> {
  text ??= loadPageScript();
  return text;
}

/** Node strips the types of what it imports, and a function tells its own source. */
async function loadPageScript(): Promise<string> {
  const path = join(import.meta.dirname, 'bridge.ts');
  const script: unknown = await import(pathToFileURL(path).href);
  const isModule = typeof script === 'object' && script !== null && 'installBridge' in script;
  if (!isModule || typeof script.installBridge !== 'function') throw new Error('no page script');
  return `(${script.installBridge.toString()})();`;
}
