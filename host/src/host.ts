import { PROBLEM_LOG_LENGTH } from '@gamebox/contract/host';
import packageJson from '../package.json' with { type: 'json' };
import { answerRequest } from './bridge/answer-request.ts';
import { createHandlers } from './bridge/create-handlers.ts';
import { exportLog, readLog } from './domains/log/node/export-log.ts';
import { createLogger } from './domains/log/node/logger.ts';
import type { Logger } from './domains/log/node/logger.ts';
import { takeHome } from './domains/storage/node/home-handover.ts';
import { ProblemList } from './domains/storage/node/problem-list.ts';
import { sweepUnfinished } from './domains/storage/node/sweep-unfinished.ts';
import { openDomains } from './host-domains.ts';
import type { HostDomains } from './host-domains.ts';
import type { HostOptions } from './host-options.ts';
import { openShell } from './shells/open-shell.ts';
import type { PostMessage, Shell, ShellEvents } from './shells/shell.ts';
import { endWhenIdle } from './window-closed.ts';

export interface RunningHost {
  readonly url: string;
  readonly shell: Shell['kind'];
  close(): Promise<void>;
}

const UPDATE_CHECK_MS = 3_600_000;

/** Creates the host and shows the page. Throws `HomeInUseError`. */
export async function startHost(options: HostOptions): Promise<RunningHost> {
  const unlock = await takeHome(options.home);
  try {
    await sweepUnfinished(options.home);
    return await startLocked(options, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function startLocked(
  options: HostOptions,
  unlock: () => Promise<void>,
): Promise<RunningHost> {
  const problems = new ProblemList(({ path, message }, reason) => {
    log.warn({ path, err: reason }, 'a file of the host is not as it should be');
    options.onProblem(message);
  });
  const log: Logger = createLogger(options.home, options.logLevel, problems.notWritten);
  log.info({ version: packageJson.version, node: process.version }, 'host starts');
  let shell: Shell | null = null;
  // Messages from before the first page are sent again when a page comes.
  const post: PostMessage = (action, data) => shell?.post(action, data);
  const domains = await openDomains(options, { log, problems }, post);
  const opened = await openShell(
    { ...options, log, problems, onPlatform: () => domains.games.hearPlatform() },
    shellEvents(options, domains, { log, problems }),
  );
  shell = opened.shell;
  const stopChecks = checkUpdatesNowAndHourly(domains);
  log.info({ shell: opened.shell.kind }, 'host is ready');
  return {
    url: opened.url,
    shell: opened.shell.kind,
    close: async () => {
      stopChecks();
      await domains.close();
      await opened.shell.close();
      log.info('host ends');
      await unlock();
    },
  };
}

function shellEvents(
  options: HostOptions,
  domains: HostDomains,
  { log, problems }: { log: Logger; problems: ProblemList },
): ShellEvents {
  const { settings, accounts, games, launcher } = domains;
  const wanted = () => ({
    home: options.home,
    version: packageJson.version,
    secrets: [settings.get().token, ...accounts.tokens(), ...domains.limits.tokens()],
    now: new Date(),
  });
  const handlers = createHandlers({
    ...domains,
    problems,
    exportLog: () => exportLog(wanted()),
    readLog: () => readLog(wanted(), PROBLEM_LOG_LENGTH),
  });
  const onError = (action: string, error: unknown): void =>
    log.error({ action, err: error }, 'bridge action failed');
  return {
    onRequest: (request, window) => answerRequest(handlers, request, window, onError),
    onPage: (post) => {
      post('getVersion', { appId: packageJson.version });
      for (const state of games.list()) post('gameState', state);
    },
    onClosed: (hidden) => {
      const stay = hidden || settings.get().closeToTray;
      void endWhenIdle({ ...options, stay, works: [games, launcher], log });
    },
  };
}

function checkUpdatesNowAndHourly({ games }: HostDomains): () => void {
  void games.checkUpdates();
  const timer = setInterval(() => void games.checkUpdates(), UPDATE_CHECK_MS);
  return () => clearInterval(timer);
}
