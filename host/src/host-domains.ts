import type { HostOptions, TransferOptions } from './host-options.ts';
import type { Engine } from './domains/download/core/engine.ts';
import { DEFAULT_RETRY } from './domains/transfer/core/retry-policy.ts';
import { BandwidthKeeper } from './domains/download/node/bandwidth-keeper.ts';
import { DownloadService } from './domains/download/node/download-service.ts';
import { WorkerEngine } from './domains/download/node/engine/worker-engine.ts';
import { JobStore } from './domains/download/node/job-store.ts';
import { networkNow, probeServer } from './domains/download/node/probe-server.ts';
import { systemClock } from './domains/download/node/system-clock.ts';
import { GameLauncher } from './domains/launch/node/game-launcher.ts';
import { GameOutput } from './domains/launch/node/game-output.ts';
import { PlayRecorder } from './domains/launch/node/play-recorder.ts';
import { RunningGames } from './domains/launch/node/running-games.ts';
import { systemProcesses } from './domains/process/node/system-processes.ts';
import { LibraryBook } from './domains/library/node/library-book.ts';
import type { Logger } from './domains/log/node/logger.ts';
import type { PlayInfo } from './domains/package/core/game-service.ts';
import { openLimits, openVerdictStore } from './domains/play-limit/node/open-limits.ts';
import type { LimitKeeper } from './domains/play-limit/node/limit-keeper.ts';
import type { VerdictStore } from './domains/play-limit/node/verdict-store.ts';
import { InstalledRegistry } from './domains/package/node/installed-registry.ts';
import { KnownReleases } from './domains/package/node/known-releases.ts';
import type { ProblemList } from './domains/storage/node/problem-list.ts';
import { AccountStore } from './domains/settings/node/account-store.ts';
import { EndedSessions } from './domains/settings/node/ended-sessions.ts';
import { SettingStore } from './domains/settings/node/setting-store.ts';
import { notify } from './domains/window/node/system-desktop.ts';
import type { PostMessage } from './shells/shell.ts';

const TRANSFER: TransferOptions = {
  // Two more are not faster and need 16 MB.
  connections: 4,
  stallMs: 20_000,
  connectMs: 10_000,
  retry: DEFAULT_RETRY,
};

/** Threads that hash installed files: more would slow down the player's other programs. */
const VERIFY_THREADS = 2;

export interface HostDomains {
  readonly settings: SettingStore;
  readonly accounts: AccountStore;
  readonly games: DownloadService;
  readonly launcher: GameLauncher;
  readonly plays: PlayRecorder;
  readonly book: LibraryBook;
  readonly limits: LimitKeeper;
  readonly verdicts: VerdictStore;
  close(): Promise<void>;
}

/** Creates every domain on the home folder and connects them. */
export async function openDomains(
  options: HostOptions,
  { log, problems }: { log: Logger; problems: ProblemList },
  post: PostMessage,
): Promise<HostDomains> {
  const { home } = options;
  const { putAside: onBackup, notWritten: onUnsaved } = problems;
  const ended = await EndedSessions.open(home, onBackup);
  const settings = await SettingStore.open({
    home,
    ended,
    installation: options.installation,
    onBackup,
    onUnsaved,
  });
  const accounts = await AccountStore.open({ home, ended, now: Date.now, onBackup, onUnsaved });
  const sources = { keys: options.releaseKeys, installDir: settings.get().installDir };
  const registry = await InstalledRegistry.open(home, onBackup, sources, onUnsaved);
  const plays = await PlayRecorder.open(home, onBackup, onUnsaved);
  const book = await LibraryBook.open({
    home,
    onBackup,
    onUnsaved,
    player: () => settings.get().userId ?? null,
  });
  const platform = {
    home,
    platformUrl: options.platformUrl,
    log,
    onBackup,
    onUnsaved,
    setting: () => settings.get(),
    accounts,
  };
  const verdicts = await openVerdictStore(platform);
  // These four call each other, but only after all are created.
  const limits = await openLimits({
    ...platform,
    verdicts,
    book,
    tellPages: (limit) => post('playLimit', limit),
    notify: (title, body) => notify(title, body, log),
    game: (gameId) => {
      const state = games.state(gameId);
      return { name: state?.name ?? '', coverPrcture: state?.coverPrcture ?? '' };
    },
    stop: (gameId, graceMs) => launcher.stop(gameId, graceMs),
  });
  const running = new RunningGames({
    recorder: plays,
    processes: systemProcesses,
    onChange: (gameId) => games.playChanged(gameId),
    limits,
    output: new GameOutput(home),
  });
  const launcher: GameLauncher = new GameLauncher({
    home,
    registry,
    running,
    processes: systemProcesses,
    log,
    onStatus: (status) => post('launchStatus', status),
    sessionOf: (userId) => limits.sessionOf(userId),
    isSwitching: (gameId) => games.isSwitching(gameId),
    isAway: (gameId) => games.isAway(gameId),
  });
  const games: DownloadService = await DownloadService.open({
    home,
    engine: openEngine(options, log),
    store: new JobStore({
      home,
      onBackup,
      onUnremoved: problems.notRemoved,
      onUnsaved,
    }),
    registry,
    book,
    known: await KnownReleases.open(home, onBackup, onUnsaved),
    play: playInfo(launcher, plays),
    installDir: () => settings.get().installDir,
    log,
    onState: (state) => post('gameState', state),
    clock: systemClock,
    random: Math.random,
    probe: probeServer,
    networkNow,
  });
  await running.adopt();
  await limits.dropUnwatched();
  const bandwidth = new BandwidthKeeper({
    clock: systemClock,
    setting: () => settings.get(),
    setLimit: (bytesPerSecond) => games.setLimit(bytesPerSecond),
  });
  settings.onChange(() => bandwidth.look());
  void games.begin();
  return {
    settings,
    accounts,
    games,
    launcher,
    plays,
    book,
    limits,
    verdicts,
    close: async () => {
      bandwidth.close();
      await games.close();
      running.close();
      await limits.close();
      await verdicts.close();
      await plays.close();
    },
  };
}

function openEngine({ releaseKeys, transfer }: HostOptions, log: Logger): Engine {
  if (releaseKeys.length === 0)
    log.warn('no GAMEBOX_RELEASE_KEYS: every release will be refused as signature-invalid');
  return new WorkerEngine({
    ...TRANSFER,
    ...transfer,
    keys: releaseKeys,
    now: Date.now,
    threads: VERIFY_THREADS,
  });
}

function playInfo(launcher: GameLauncher, plays: PlayRecorder): PlayInfo {
  return {
    isRunning: (gameId) => launcher.isRunning(gameId),
    whenEnded: (gameId) => launcher.whenEnded(gameId),
    played: (gameId) => plays.played(gameId),
  };
}
