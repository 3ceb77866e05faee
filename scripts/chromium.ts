import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAM_FILES = ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'];
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/microsoft-edge',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: PROGRAM_FILES.flatMap((name) => {
    const folder = process.env[name];
    return folder === undefined
      ? []
      : [
          join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
          join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
        ];
  }),
};

async function findChromium(): Promise<string | null> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && existsSync(named)) return named;
  const known = KNOWN[process.platform]?.find((path) => existsSync(path));
  if (known !== undefined) return known;
  const { chromium } = await import('playwright-core');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

function run(command: string, ...args: string[]): boolean {
  console.log(`  ${command} ${args.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

function installChromium(root: string): void {
  const apt =
    process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (apt) {
    console.log('Installing Chromium and a Chinese font with apt-get…');
    run('apt-get', 'update', '-qq');
    if (run('apt-get', 'install', '-y', '-qq', 'chromium', 'fonts-noto-cjk')) return;
  }
  console.log('Installing Chromium with Playwright…');
  run(
    process.execPath,
    join(root, 'node_modules', 'playwright-core', 'cli.js'),
    'install',
    'chromium',
  );
}

/**
 * The path of a Chromium or Edge; installs one with a message if there is none; null if that fails.
 */
export async function ensureChromium(root: string): Promise<string | null> {
  const found = await findChromium();
  if (found !== null) return found;
  installChromium(root);
  return findChromium();
}
