import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

const LINUX = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const WINDOWS = [
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** Paths of Chromium on this system, the most likely first. */
export function chromiumPaths(platform: string, env: NodeJS.ProcessEnv): string[] {
  const chosen = env['GAMEBOX_CHROMIUM'];
  if (chosen !== undefined && chosen !== '') return [chosen];
  if (platform === 'darwin') return MAC;
  if (platform === 'win32') {
    const roots = ['PROGRAMFILES(X86)', 'PROGRAMFILES', 'LOCALAPPDATA'].flatMap(
      (name) => env[name] ?? [],
    );
    return roots.flatMap((root) => WINDOWS.map((parts) => join(root, ...parts)));
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return LINUX.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** The machine's Chromium or Edge, or null. */
export async function findChromium(
  platform: string = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | null> {
  for (const path of chromiumPaths(platform, env)) {
    try {
      await access(path, constants.X_OK);
      return path;
    } catch {
      // Try the next one.
    }
  }
  return null;
}
