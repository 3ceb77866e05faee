import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { noticePage, STRANGER, UNKNOWN } from './notice-page.ts';

const texts = new Map<string, Promise<string>>();

/** The script that gives a page its bridge, as plain JavaScript. */
export function pageScript(): Promise<string> {
  return scriptOf('bridge.ts', 'installBridge', {
    unknown: noticePage(UNKNOWN),
    stranger: noticePage(STRANGER),
  });
}

/** The script that must run before it if the page has Chromium's own binding. */
export function promiseBindingScript(): Promise<string> {
  return scriptOf('promise-binding.ts', 'installPromiseBinding');
}

function scriptOf(file: string, name: string, given?: object): Promise<string> {
  const text = texts.get(file) ?? loadScript(file, name, given);
  texts.set(file, text);
  return text;
}

/** Node strips the types of what it imports, and `toString` gives a function's source. */
async function loadScript(file: string, name: string, given?: object): Promise<string> {
  const path = join(import.meta.dirname, file);
  const script: unknown = await import(pathToFileURL(path).href);
  const install: unknown =
    typeof script === 'object' && script !== null ? Reflect.get(script, name) : undefined;
  if (typeof install !== 'function') throw new Error(`no page script ${name}`);
  return `(${install.toString()})(${given === undefined ? '' : JSON.stringify(given)});`;
}
