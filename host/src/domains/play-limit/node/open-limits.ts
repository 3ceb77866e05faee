import type { HistoryEntry, LocalSetting, PlayLimit } from '@gamebox/contract/host';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { LibraryBook } from '../../library/node/library-book.ts';
import type { Logger } from '../../log/node/logger.ts';
import type { AccountStore } from '../../settings/node/account-store.ts';
import { endWords, warningWords } from '../core/limit-words.ts';
import { askPlatform } from './ask-platform.ts';
import { LimitKeeper } from './limit-keeper.ts';
import type { LimitKeeperOptions } from './limit-keeper.ts';

export interface LimitDeps extends Pick<
  LimitKeeperOptions,
  'home' | 'log' | 'onBackup' | 'onUnsaved'
> {
  readonly platformUrl: string;
  readonly log: Logger;
  readonly setting: () => LocalSetting;
  readonly accounts: Pick<AccountStore, 'tokenOf' | 'userOf'>;
  readonly book: Pick<LibraryBook, 'note'>;
  /** To every page that is there. */
  readonly tellPages: (limit: PlayLimit) => void;
  /** By the system: the game is in front, and there may be no page at all. */
  readonly notify: (title: string, body: string) => void;
  readonly game: (gameId: number) => Pick<HistoryEntry, 'name' | 'coverPrcture'>;
  readonly stop: (gameId: number, graceMs: number) => Promise<void>;
}

/** For a game that saves when it is asked to end. */
const GRACE_MS = 10_000;

/** Seconds since the machine started: the next host's clock goes on with them. */
function machineMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Keeps the limits of minors' play by the real platform and clocks, and tells of them. */
export function openLimits(deps: LimitDeps): Promise<LimitKeeper> {
  const { setting, accounts, book, game, tellPages, notify } = deps;
  const { platformUrl } = deps;
  const platform = { platformUrl, version: packageJson.version, setting };
  return LimitKeeper.open({
    ...deps,
    clock: {
      now: () => ({ machine: machineMs(), wall: Date.now() }),
      schedule: (ms, run) => {
        const timer = setTimeout(run, ms).unref();
        return () => clearTimeout(timer);
      },
    },
    ask: (token, seconds) => askPlatform(platform, token, seconds),
    token: () => setting().token,
    tokenOf: (userId) => accounts.tokenOf(userId),
    userOf: (token) => accounts.userOf(token),
    onWarning: (gameId, remainingSeconds) => {
      const { name } = game(gameId);
      tellPages({ gameId, name, remainingSeconds, reason: '' });
      const { title, body } = warningWords(name, remainingSeconds);
      notify(title, body);
    },
    onOver: async (gameId, reason) => {
      const { name, coverPrcture } = game(gameId);
      const endTime = Date.now();
      await book.note({ gameId, name, coverPrcture, kind: 'time-over', endTime, bytes: 0, reason });
      tellPages({ gameId, name, remainingSeconds: 0, reason });
      const { title, body } = endWords(name, reason);
      notify(title, body);
    },
    end: (gameId) => deps.stop(gameId, GRACE_MS),
  });
}
