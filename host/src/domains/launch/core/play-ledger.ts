import { z } from 'zod';
import { playRecord } from '@gamebox/contract/host';
import type { Launched } from '../../process/core/process-table.ts';
import type { GamePlay, PlayRecord } from '@gamebox/contract/host';
import { salvageEntries, salvageRows } from '../../storage/core/salvage-rows.ts';
import type { Parsed } from '../../storage/core/salvage-rows.ts';
import { isPossible, likelyStart } from './play-start.ts';

const knownProcess = z.object({ pid: z.int(), identity: z.string().nullable() });

const session = playRecord.extend({
  confirmedSeconds: z.number().nonnegative(),
  ended: z.boolean(),
  /** The launch has not succeeded yet: no time is counted. */
  expected: z.boolean().optional(),
  pid: z.int(),
  /** Distinguishes this process from a later one with the same id; null if the system can't. */
  identity: z.string().nullable(),
  /** The process that was started, if the game now runs in another one; missing in older files. */
  first: knownProcess.nullish(),
  /**
   * When it was last counted, in seconds of the machine's clock, which stops while the machine
   * sleeps. A living process means that the machine was not restarted, so the next host can count
   * from here.
   */
  countedAt: z.number().nullish(),
  /** With fractions, so that ticks lose nothing. */
  exactSeconds: z.number().nonnegative(),
});
export type PlaySession = z.infer<typeof session>;

const sum = z.object({
  exactSeconds: z.number().nonnegative(),
  lastPlayTime: z.int().nonnegative(),
  lastServerId: z.int().nullish(),
});

const total = sum.extend({
  /** The latest player first; missing in older files. */
  players: z.array(sum.extend({ userId: z.int().positive().nullable() })).optional(),
});
type Total = z.infer<typeof total>;

type Sum = z.infer<typeof sum>;

/** What was counted before players were told apart belongs to nobody. */
function playersOf(total: Total | undefined): NonNullable<Total['players']> {
  if (total === undefined) return [];
  const { players, ...sum } = total;
  return players ?? [{ userId: null, ...sum }];
}

function shown({ exactSeconds, lastPlayTime, lastServerId = null }: Sum): Omit<GamePlay, 'userId'> {
  const server = lastServerId === null ? {} : { lastServerId };
  return { playSeconds: Math.floor(exactSeconds), lastPlayTime, ...server };
}

function playOf(player: NonNullable<Total['players']>[number]): GamePlay {
  return { userId: player.userId, ...shown(player) };
}

export interface PlayLedgerData {
  readonly sessions: readonly PlaySession[];
  /** By game id. */
  readonly totals: Readonly<Record<string, Total>>;
}

const parts = z.object({ sessions: z.unknown().optional(), totals: z.unknown().optional() });

/** Keeps every usable session and total; `salvaged` is true if some were not usable. */
export function readPlayLedger(json: unknown): Parsed<PlayLedgerData> {
  const stored = parts.parse(json);
  const sessions = salvageRows(stored.sessions, session);
  const totals = salvageEntries(stored.totals, total);
  return {
    value: { sessions: sessions.value, totals: totals.value },
    salvaged: sessions.salvaged || totals.salvaged,
  };
}

/** Everything but the last minute of each session: the copy of the file is at most this much older. */
export function lastingPlays({ sessions }: PlayLedgerData): string {
  const lasting = sessions.map(
    ({ playId, pid, ended, expected, confirmedSeconds, exactSeconds }) => [
      playId,
      pid,
      ended,
      expected,
      confirmedSeconds,
      Math.floor(exactSeconds / 60),
    ],
  );
  return JSON.stringify(lasting);
}

/** Adds to the usable rows of a damaged file those that only its copy has. */
export function completePlays(usable: PlayLedgerData, copy: PlayLedgerData): PlayLedgerData {
  const known = new Set(usable.sessions.map(({ playId }) => playId));
  const lost = copy.sessions.filter(({ playId }) => !known.has(playId));
  return {
    sessions: [...usable.sessions, ...lost],
    totals: { ...copy.totals, ...usable.totals },
  };
}

/** Another platform may never confirm sessions, so older ones than these are dropped. */
const MOST_SESSIONS = 5000;

/** A shared computer may see many accounts; the platform has the record of all. */
const MOST_PLAYERS = 20;

/** A game's play time as its state shows it. */
export interface Played extends Omit<GamePlay, 'userId'> {
  readonly plays: GamePlay[];
}

/** Play time by session and by game. Times are epoch milliseconds. */
export class PlayLedger {
  readonly #sessions = new Map<string, PlaySession>();
  readonly #totals: Record<string, Total>;

  constructor(data: PlayLedgerData) {
    for (const each of data.sessions) this.#sessions.set(each.playId, { ...each });
    this.#totals = { ...data.totals };
  }

  data(): PlayLedgerData {
    return { sessions: [...this.#sessions.values()], totals: this.#totals };
  }

  /** A program was started. `open` follows if it is running as a game, otherwise `end`. */
  expect(
    start: Omit<
      PlaySession,
      'seconds' | 'exactSeconds' | 'confirmedSeconds' | 'ended' | 'expected'
    >,
  ): void {
    const counters = { seconds: 0, exactSeconds: 0, confirmedSeconds: 0, ended: false };
    this.#sessions.set(start.playId, { ...start, ...counters, expected: true });
    this.#letGoOldest();
  }

  /** The expected launch has succeeded. */
  open(playId: string): void {
    const session = this.#sessions.get(playId);
    if (session?.expected !== true) return;
    delete session.expected;
    this.#count(session, 0, session.startTime);
  }

  /** Adds `seconds` of play up to `now`; `countedAt` is the same moment on the machine's clock. */
  add(playId: string, seconds: number, now: number, countedAt: number | null = null): void {
    const session = this.#sessions.get(playId);
    if (session === undefined || session.ended) return;
    session.countedAt = countedAt;
    session.exactSeconds += seconds;
    session.seconds = Math.floor(session.exactSeconds);
    this.#count(session, seconds, now);
  }

  end(playId: string): void {
    const session = this.#sessions.get(playId);
    if (session === undefined) return;
    session.ended = true;
    this.#dropSettled(session);
  }

  /** The game now runs in another process. */
  isNow(playId: string, { first, now }: Launched): void {
    const session = this.#sessions.get(playId);
    if (session !== undefined) Object.assign(session, { ...now, first });
  }

  countedAt(playId: string): number | null {
    return this.#sessions.get(playId)?.countedAt ?? null;
  }

  unended(): PlaySession[] {
    return [...this.#sessions.values()].filter((session) => !session.ended);
  }

  /**
   * Sessions that the platform has not confirmed yet; none while the clock is certainly wrong, for
   * the platform would not count them.
   */
  list(now: number): PlayRecord[] {
    if (!isPossible(now)) return [];
    return [...this.#sessions.values()]
      .filter((session) => session.seconds > session.confirmedSeconds)
      .map(({ playId, gameId, serverId, startTime, seconds, userId = null }) => ({
        playId,
        gameId,
        serverId,
        // Not kept: it may be the clock of now that is wrong.
        startTime: likelyStart(startTime, seconds, now),
        seconds,
        userId,
      }));
  }

  confirm(records: readonly { playId: string; seconds: number }[]): void {
    for (const { playId, seconds } of records) {
      const session = this.#sessions.get(playId);
      if (session === undefined) continue;
      session.confirmedSeconds = Math.max(session.confirmedSeconds, seconds);
      this.#dropSettled(session);
    }
  }

  played(gameId: number): Played | null {
    const total = this.#totals[gameId];
    if (total === undefined) return null;
    const plays = playersOf(total).map(playOf);
    return { ...shown(total), plays };
  }

  #count(
    { gameId, serverId, userId = null }: Pick<PlaySession, 'gameId' | 'serverId' | 'userId'>,
    seconds: number,
    now: number,
  ): void {
    const before = this.#totals[gameId];
    const players = playersOf(before);
    const counted = (sum: Sum | undefined): Sum => ({
      exactSeconds: (sum?.exactSeconds ?? 0) + seconds,
      lastPlayTime: now,
      lastServerId: serverId ?? sum?.lastServerId ?? null,
    });
    this.#totals[gameId] = {
      ...counted(before),
      players: [
        { userId, ...counted(players.find((player) => player.userId === userId)) },
        ...players.filter((player) => player.userId !== userId),
      ].slice(0, MOST_PLAYERS),
    };
  }

  #dropSettled(session: PlaySession): void {
    if (session.ended && session.confirmedSeconds >= session.seconds)
      this.#sessions.delete(session.playId);
  }

  #letGoOldest(): void {
    for (const session of this.#sessions.values()) {
      if (this.#sessions.size <= MOST_SESSIONS) return;
      if (session.ended) this.#sessions.delete(session.playId);
    }
  }
}
