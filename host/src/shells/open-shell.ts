import type { HostConfig } from '../config.ts';
import type { Logger } from '../domains/log/node/logger.ts';
import { hasDisplay } from '../domains/window/node/system-desktop.ts';
import { BrowserShell } from './browser/browser-shell.ts';
import type { BrowserShellOptions } from './browser/browser-shell.ts';
import { findChromium } from './chromium/find-chromium.ts';
import type { Shell, ShellEvents } from './shell.ts';

export interface OpenShellOptions
  extends HostConfig, Pick<BrowserShellOptions, 'problems' | 'onPlatform'> {
  readonly onAddress: (url: string) => void;
  readonly log: Logger;
}

export interface OpenedShell {
  readonly shell: Shell;
  readonly url: string;
}

/** Creates the requested shell; `auto` is Chromium if it can be shown, else any browser. */
export async function openShell(
  options: OpenShellOptions,
  events: ShellEvents,
): Promise<OpenedShell> {
  const wantsWindow = options.shell === 'chromium' || (options.shell === 'auto' && hasDisplay());
  if (wantsWindow) {
    try {
      return await openChromium(options, events);
    } catch (error) {
      if (options.shell === 'chromium') throw error;
      options.log.warn({ err: error }, 'no Chromium window; a browser takes its place');
    }
  }
  const shell = new BrowserShell(options);
  const { url } = await shell.open(events);
  return { shell, url };
}

async function openChromium(options: OpenShellOptions, events: ShellEvents): Promise<OpenedShell> {
  const executablePath = await findChromium();
  if (executablePath === null) throw new Error('no Chromium or Edge on this machine');
  // Loaded only when used: it needs tens of megabytes.
  const { ChromiumShell } = await import('./chromium/chromium-shell.ts');
  const shell = new ChromiumShell({ ...options, executablePath });
  try {
    const { url } = await shell.open(events);
    return { shell, url };
  } catch (error) {
    await shell.close();
    throw error;
  }
}
