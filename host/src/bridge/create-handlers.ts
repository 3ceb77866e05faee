import type { SetApplicationData } from '@gamebox/contract/host';
import { failures, HostError } from '../domains/failure/core/host-error.ts';
import type { GameLauncher } from '../domains/launch/node/game-launcher.ts';
import type { PlayRecorder } from '../domains/launch/node/play-recorder.ts';
import type { LibraryBook } from '../domains/library/node/library-book.ts';
import type { GameService } from '../domains/package/core/game-service.ts';
import { driveSpace } from '../domains/storage/node/disk-space.ts';
import { moveSpace } from '../domains/package/node/move-space.ts';
import { listDrives } from '../domains/package/node/list-drives.ts';
import type { AccountStore } from '../domains/settings/node/account-store.ts';
import type { VerdictStore } from '../domains/play-limit/node/verdict-store.ts';
import type { SettingStore } from '../domains/settings/node/setting-store.ts';
import { chosenFolder } from '../domains/storage/node/make-folder.ts';
import { isWebAddress } from '../domains/window/core/open-command.ts';
import {
  desktopCapabilities,
  openFolder,
  pickFolder,
} from '../domains/window/node/system-desktop.ts';
import type { ProblemList } from '../domains/storage/node/problem-list.ts';
import type { ShellWindow } from '../shells/shell.ts';
import type { BridgeHandlers } from './handlers.ts';

export interface BridgeServices {
  readonly settings: SettingStore;
  readonly accounts: AccountStore;
  readonly games: GameService;
  readonly launcher: GameLauncher;
  readonly plays: PlayRecorder;
  readonly book: LibraryBook;
  readonly verdicts: VerdictStore;
  readonly problems: ProblemList;
  /** Writes the logs to a file; returns its path. */
  readonly exportLog: () => Promise<string>;
  /** The newest part of the logs. */
  readonly readLog: () => Promise<string>;
}

export function createHandlers(services: BridgeServices): BridgeHandlers {
  const { settings, accounts, games, launcher, plays, book, verdicts } = services;
  return {
    getLocalSetting: () => settings.get(),
    setLocalSetting: async (change) => {
      const { token } = settings.get();
      try {
        return await settings.change(change);
      } finally {
        // The player logged out or the session was refused, so its account can't be switched to any
        // more.
        if (change.token === '') await accounts.drop(token);
      }
    },
    downloadGame: (data) => games.download(data),
    getCapabilities: (_data, { capabilities }) => ({ ...capabilities, ...desktopCapabilities() }),
    listProblems: () => services.problems.list(),
    planDownload: (data) => games.plan(data),
    queueDownload: (data) => games.queue(data),
    moveGame: ({ gameId, installDir, queue }) => games.move(gameId, installDir, queue),
    getGameState: ({ gameId }) => games.state(gameId),
    setGameState: (change) => games.show(change),
    executeGame: ({ gameId, resolution, serverId = null, userId }) =>
      launcher.launch({ gameId, resolution, account: null, serverId, userId }),
    startGame: ({ gameId, resolution, account, serverId, userId }) =>
      launcher.launch({ gameId, resolution, account, serverId, userId }),
    setApplication: async (data, window) => {
      await applyToWindow(data, window);
      return null;
    },
    listGames: () => games.look(),
    pauseDownload: ({ gameId }) => games.pause(gameId),
    resumeDownload: ({ gameId }) => games.resume(gameId),
    pauseAllDownloads: () => games.pauseAll(),
    putDownloadFirst: ({ gameId }) => games.putFirst(gameId),
    downloadNow: ({ gameId }) => games.downloadNow(gameId),
    resumeAllDownloads: () => games.resumeAll(),
    orderDownloads: ({ gameIds }) => games.order(gameIds),
    updateGame: ({ gameId }) => games.update(gameId),
    listHistory: () => [...book.history()],
    clearHistory: async () => {
      await book.clearHistory();
      return null;
    },
    cancelDownload: ({ gameId }) => games.cancel(gameId),
    verifyGame: ({ gameId, queue }) => games.verify(gameId, queue),
    uninstallGame: ({ gameId }) => games.uninstall(gameId),
    checkPlayable: () => verdicts.askPermission(settings.get().token),
    stopGame: async ({ gameId }) => {
      await launcher.stop(gameId);
      return null;
    },
    openGameFolder: async ({ gameId }) => {
      const path = games.state(gameId)?.installPath;
      if (path === undefined) throw new HostError(failures.notInstalled());
      await openFolder(path);
      return null;
    },
    pickFolder: async () => {
      const path = await pickFolder();
      return path === null ? null : { path };
    },
    exportLog: async () => ({ path: await services.exportLog() }),
    readLog: async () => ({ text: await services.readLog() }),
    getDiskSpace: async (data) => {
      const { installDir } = settings.get();
      const path = data?.path;
      const folder = path === undefined ? installDir : chosenFolder(path, { field: 'path' });
      const space = await driveSpace(folder);
      if (data?.gameIds === undefined) return space;
      const moved = data.gameIds.flatMap((gameId) => {
        const { installPath, sizeBytes = 0 } = games.state(gameId) ?? {};
        return installPath === undefined ? [] : { folder: installPath, sizeBytes };
      });
      return { ...space, needBytes: await moveSpace(moved, space.drive) };
    },
    listDrives: () =>
      listDrives({
        installDir: settings.get().installDir,
        usual: settings.usualDir,
        games: games.list().flatMap(({ installPath }) => installPath ?? []),
      }),
    listPlayRecords: () => plays.list(),
    confirmPlayRecords: async ({ records }) => {
      await plays.confirm(records);
      return null;
    },
    listAccounts: () => accounts.list(),
    keepAccount: async (account) => {
      const kept = await accounts.keep(account);
      // The page has just logged in, so the platform is known to answer now.
      void verdicts.refresh(account.token);
      return kept;
    },
    switchAccount: ({ userId }) => {
      const token = accounts.tokenOf(userId);
      return token === null ? null : settings.change({ token, userId });
    },
    forgetAccount: async ({ userId }) => {
      const token = await accounts.forget(userId);
      return token === null ? null : { token };
    },
  };
}

async function applyToWindow(data: SetApplicationData, window: ShellWindow): Promise<void> {
  if ('close' in data) return window.close();
  if ('min' in data) return window.minimize();
  if ('hide' in data) return window.hide();
  if ('dragarea' in data) return window.setDragAreas(data.dragarea);
  if ('drag' in data) return window.drag(data.drag);
  if (!isWebAddress(data.openBrowser)) throw new HostError(failures.invalidData('openBrowser'));
  return window.openBrowser(data.openBrowser);
}
