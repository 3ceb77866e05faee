import type { HistoryEntry, LocalSetting, PlayLimit } from '@gamebox/contract/host';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { LibraryBook } from '../../library/node/library-book.ts';
import type { AccountStore } from '../../settings/node/account-store.ts';
import { endText, warningText } from '../core/limit-text.ts';
import { askPlatform, askPlayer } from './ask-platform.ts';
import type { Moment } from '../core/play-limit.ts';
import { LimitKeeper } from './limit-keeper.ts';
import type { LimitKeeperOptions } from './limit-keeper.ts';
import type { PlatformOptions } from './platform-call.ts';
import { VerdictStore } from './verdict-store.ts';
import type { VerdictStoreOptions } from './verdict-store.ts';

export interface VerdictDeps extends Omit<VerdictStoreOptions, 'now' | 'ask' | 'tokens'> {
  readonly platformUrl: string;
  readonly setting: () => LocalSetting;
  readonly accounts: Pick<AccountStore, 'tokens'>;
}

export interface LimitDeps extends Pick<
  LimitKeeperOptions,
  'home' | 'log' | 'onBackup' | 'onUnsaved'
> {
  readonly platformUrl: string;
  readonly setting: () => LocalSetting;
  readonly accounts: Pick<AccountStore, 'tokenOf' | 'userOf'>;
  readonly verdicts: Pick<VerdictStore, 'noteAnswer' | 'limitOf'>;
  readonly book: Pick<LibraryBook, 'note'>;
  /** Sends to all open pages. */
  readonly tellPages: (limit: PlayLimit) => void;
  /** Shows a notification of the system: the game is in front, and there may be no page. */
  readonly notify: (title: string, body: string) => void;
  readonly game: (gameId: number) => Pick<HistoryEntry, 'name' | 'coverPrcture'>;
  readonly stop: (gameId: number, graceMs: number) => Promise<void>;
}

/** Time for a game to save after it was asked to end. */
const GRACE_MS = 10_000;

/** Milliseconds since the machine started: the next host has the same clock. */
function machineMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

function now(): Moment {
  return { machine: machineMs(), wall: Date.now() };
}

function platformOf({ platformUrl, setting }: Pick<LimitDeps, 'platformUrl' | 'setting'>) {
  return { platformUrl, version: packageJson.version, setting } satisfies PlatformOptions;
}

/** The answers of the real platform about who may launch, with real clocks. */
export function openVerdictStore(deps: VerdictDeps): Promise<VerdictStore> {
  const platform = platformOf(deps);
  return VerdictStore.open({
    ...deps,
    now,
    ask: (token) => askPlayer(platform, token),
    tokens: () => [deps.setting().token, ...deps.accounts.tokens()],
  });
}

/** Enforces the limits of minors' play with the real platform and clocks, and reports them. */
export function openLimits(deps: LimitDeps): Promise<LimitKeeper> {
  const { setting, accounts, verdicts, book, game, tellPages, notify } = deps;
  const platform = platformOf(deps);
  return LimitKeeper.open({
    ...deps,
    clock: {
      now,
      schedule: (ms, run) => {
        const timer = setTimeout(run, ms).unref();
        return () => clearTimeout(timer);
      },
    },
    ask: async (token, seconds) => {
      const answer = await askPlatform(platform, token, seconds);
      verdicts.noteAnswer(token, answer);
      return answer;
    },
    lastAnswer: (token) => verdicts.limitOf(token),
    token: () => setting().token,
    tokenOf: (userId) => accounts.tokenOf(userId),
    userOf: (token) => accounts.userOf(token),
    onWarning: (gameId, remainingSeconds) => {
      const { name } = game(gameId);
      tellPages({ gameId, name, remainingSeconds, reason: '' });
      const { title, body } = warningText(name, remainingSeconds);
      notify(title, body);
    },
    onOver: async ({ gameId, userId }, reason) => {
      const { name, coverPrcture } = game(gameId);
      const end = { kind: 'time-over', endTime: Date.now(), bytes: 0, reason } as const;
      await book.note({ gameId, userId, name, coverPrcture, ...end });
      tellPages({ gameId, name, remainingSeconds: 0, reason });
      const { title, body } = endText(name, reason);
      notify(title, body);
    },
    end: (gameId) => deps.stop(gameId, GRACE_MS),
  });
}
