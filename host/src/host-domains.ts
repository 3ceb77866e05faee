import type { HostOptions, TransferOptions } from './host-options.ts';
import { DEFAULT_RETRY } from './domains/download/core/retry-policy.ts';
import { JobStore } from './domains/download/node/job-store.ts';
import { PlainGameService } from './domains/download/node/plain-game-service.ts';
import { DiskStaging } from './domains/download/node/disk-staging.ts';
import { HttpFileSource } from './domains/download/node/http-file-source.ts';
import { PlainDownloader } from './domains/download/node/plain-downloader.ts';
import { GameLauncher } from './domains/launch/node/game-launcher.ts';
import { PlayRecorder } from './domains/launch/node/play-recorder.ts';
import { RunningGames } from './domains/launch/node/running-games.ts';
import type { Logger } from './domains/log/node/logger.ts';
import type { PlayInfo } from './domains/package/core/game-service.ts';
import { InstalledRegistry } from './domains/package/node/installed-registry.ts';
import { ManifestClient } from './domains/package/node/manifest-client.ts';
import { SettingStore } from './domains/settings/node/setting-store.ts';
import type { PostMessage } from './shells/shell.ts';

const TRANSFER: TransferOptions = {
  parallel: 4,
  stallMs: 20_000,
  connectMs: 10_000,
  retry: DEFAULT_RETRY,
};

export interface HostDomains {
  readonly settings: SettingStore;
  readonly games: PlainGameService;
  readonly launcher: GameLauncher;
  readonly plays: PlayRecorder;
  close(): Promise<void>;
}

/** Opens every domain on the home folder and ties them together. */
export async function openDomains(
  options: HostOptions,
  log: Logger,
  post: PostMessage,
): Promise<HostDomains> {
  const { home } = options;
  const onBackup = (backup: string, reason: unknown): void =>
    log.warn({ backup, err: reason }, 'a bad file was put aside');
  const settings = await SettingStore.open(home, onBackup);
  const registry = await InstalledRegistry.open(home, onBackup);
  const plays = await PlayRecorder.open(home, onBackup, (error) =>
    log.error({ err: error }, 'play time could not be written'),
  );
  // Each of these three asks another one, but none before all are made.
  const running = new RunningGames(plays, (gameId) => games.playChanged(gameId));
  const launcher: GameLauncher = new GameLauncher({
    home,
    registry,
    running,
    log,
    onStatus: (status) => post('launchStatus', status),
    isSwitching: (gameId) => games.isSwitching(gameId),
  });
  const games: PlainGameService = await PlainGameService.open({
    ...transferParts({ ...TRANSFER, ...options.transfer }),
    store: new JobStore(home, onBackup),
    registry,
    play: playInfo(launcher, plays),
    installDir: () => settings.get().installDir,
    log,
    onState: (state) => post('gameState', state),
  });
  running.adopt();
  games.setLimit(settings.get().bandwidthLimit);
  settings.onChange((setting) => games.setLimit(setting.bandwidthLimit));
  return {
    settings,
    games,
    launcher,
    plays,
    close: async () => {
      await games.close();
      running.close();
      await plays.close();
    },
  };
}

function transferParts(transfer: TransferOptions) {
  const { parallel, retry, stallMs, connectMs } = transfer;
  const downloader = new PlainDownloader({
    source: new HttpFileSource({ connections: parallel, stallMs, connectMs }),
    openStaging: (place) => DiskStaging.open(place),
    retry,
    parallel,
  });
  return { downloader, retry, manifests: new ManifestClient(transfer) };
}

function playInfo(launcher: GameLauncher, plays: PlayRecorder): PlayInfo {
  return {
    isRunning: (gameId) => launcher.isBusy(gameId),
    whenEnded: (gameId) => launcher.whenIdle(gameId),
    played: (gameId) => plays.played(gameId),
  };
}
