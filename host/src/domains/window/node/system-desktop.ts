import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { failures, HostError } from '../../failure/core/host-error.ts';
import type { Logger } from '../../log/node/logger.ts';
import { errorCode } from '../../failure/node/system-error.ts';
import { folderDialogs, isWebAddress, notifyCommand, openCommand } from '../core/open-command.ts';

const run = promisify(execFile);
/** On Windows the notification disappears when its program ends. */
const NOTIFY_MS = 20_000;

/** Whether a window can be shown here. */
export function hasDisplay(env: NodeJS.ProcessEnv = process.env): boolean {
  if (process.platform === 'win32' || process.platform === 'darwin') return true;
  return (env['DISPLAY'] ?? '') !== '' || (env['WAYLAND_DISPLAY'] ?? '') !== '';
}

/** Opens an address in the system's browser; throws `invalid-data` or `unavailable`. */
export async function openInBrowser(url: string): Promise<void> {
  if (!isWebAddress(url)) throw new HostError(failures.invalidData('openBrowser'));
  await open(url);
}

/** Which desktop functions this system has. */
export function desktopCapabilities(): { openFolder: boolean; pickFolder: boolean } {
  const shown = hasDisplay();
  const opener = openCommand(process.platform, shown, '.');
  const dialogs = folderDialogs(process.platform, shown);
  return {
    openFolder: opener !== null && isOnPath(opener.program),
    pickFolder: dialogs.some(({ program }) => isOnPath(program)),
  };
}

/** Windows and macOS always have theirs. */
function isOnPath(program: string): boolean {
  if (process.platform === 'win32' || process.platform === 'darwin') return true;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.some((folder) => existsSync(join(folder, program)));
}

export async function openFolder(path: string): Promise<void> {
  await open(path);
}

/** The folder that the player chose, or null if they cancelled; `unavailable` without a dialog. */
export async function pickFolder(): Promise<string | null> {
  for (const { program, args } of folderDialogs(process.platform, hasDisplay())) {
    try {
      const { stdout } = await run(program, [...args], { encoding: 'utf8', windowsHide: false });
      return stdout.replace(/\r?\n$/, '') || null;
    } catch (error) {
      // Missing: try the next dialog. An exit code means that the player cancelled.
      if (errorCode(error) !== 'ENOENT') return null;
    }
  }
  throw new HostError(failures.unavailable());
}

/** Shows a notification of the system, if it has any; failures are logged. */
export function notify(title: string, body: string, log: Pick<Logger, 'warn'>): void {
  const command = notifyCommand(process.platform, hasDisplay(), title, body);
  if (command === null) return;
  run(command.program, [...command.args], { timeout: NOTIFY_MS, windowsHide: true }).catch(
    (error: unknown) => log.warn({ err: error }, 'no notification could be shown'),
  );
}

async function open(target: string): Promise<void> {
  const command = openCommand(process.platform, hasDisplay(), target);
  if (command === null) throw new HostError(failures.unavailable());
  await new Promise<void>((resolve, reject) => {
    const child = spawn(command.program, command.args, { stdio: 'ignore', detached: true });
    child.once('spawn', resolve);
    child.once('error', (error) => reject(new HostError(failures.unavailable(), error)));
    child.unref();
  });
}
