import { join } from 'node:path';
import { z } from 'zod';
import type { Logger } from '../../log/node/logger.ts';
import { salvageRows } from '../../storage/core/salvage-rows.ts';
import { JsonFile } from '../../storage/node/json-file.ts';
import { hear, nextStep, playLimitState, UNASKED } from '../core/play-limit.ts';
import type { Answer, Moment, PlayLimitState } from '../core/play-limit.ts';
import { SessionOverError } from './platform-call.ts';

/** A run of a game, and the account it belongs to until it ends, whoever logs in meanwhile. */
const limitedPlay = z.object({
  playId: z.string(),
  gameId: z.int(),
  userId: z.int().nullable(),
  /**
   * The token of the session that started it; empty once that is over, or if the account's own
   * token is stored.
   */
  token: z.string(),
  state: playLimitState,
});
type LimitedPlay = z.infer<typeof limitedPlay>;
type Play = Pick<LimitedPlay, 'playId' | 'gameId' | 'userId'>;

export interface LimitClock {
  readonly now: () => Moment;
  readonly schedule: (ms: number, run: () => void) => () => void;
}

export interface LimitKeeperOptions {
  readonly home: string;
  readonly clock: LimitClock;
  /** Rejects with `SessionOverError`, or with another error if there is no answer. */
  readonly ask: (token: string, seconds: number) => Promise<Answer>;
  /** The platform's answer about a session before its launch. */
  readonly lastAnswer: (token: string) => PlayLimitState['word'];
  /** The session token in the setting. */
  readonly token: () => string;
  /** The session token that this machine stores for an account, or null. */
  readonly tokenOf: (userId: number) => string | null;
  /** The account for which this machine stores a session token, or null. */
  readonly userOf: (token: string) => number | null;
  readonly onWarning: (gameId: number, remainingSeconds: number) => void;
  readonly onOver: (play: Pick<Play, 'gameId' | 'userId'>, reason: string) => Promise<void>;
  /** Asks the game to end, and kills it after a while. */
  readonly end: (gameId: number) => Promise<void>;
  readonly log: Logger;
  readonly onBackup: (backup: string, reason: unknown) => void;
  readonly onUnsaved: (path: string, error: unknown) => void;
}

/** How long a game that did not end gets before the next try. */
const END_AGAIN_MS = 30_000;

/**
 * Asks the platform about each running game, warns a minor before their time ends, and then ends
 * the game, with or without a window. Its state is stored in `play-limits.json` for the next host.
 */
export class LimitKeeper {
  readonly #options: LimitKeeperOptions;
  readonly #file: JsonFile<LimitedPlay[]>;
  readonly #plays = new Map<string, LimitedPlay>();
  readonly #timers = new Map<string, () => void>();
  #earlier: readonly LimitedPlay[];
  #isClosed = false;

  private constructor(
    options: LimitKeeperOptions,
    file: JsonFile<LimitedPlay[]>,
    earlier: readonly LimitedPlay[],
  ) {
    this.#options = options;
    this.#file = file;
    this.#earlier = earlier;
  }

  static async open(options: LimitKeeperOptions): Promise<LimitKeeper> {
    const file = new JsonFile<LimitedPlay[]>({
      path: join(options.home, 'play-limits.json'),
      parse: (json) => salvageRows(json, limitedPlay),
      fallback: () => [],
      onBackup: options.onBackup,
    });
    return new LimitKeeper(options, file, await file.load());
  }

  /**
   * The session token with which `userId` starts a game now: the user's own, or the setting's
   * unless that belongs to another known account. Empty if there is none.
   */
  sessionOf(userId: number | null): string {
    const { token, tokenOf, userOf } = this.#options;
    const current = token();
    if (userId === null) return current;
    const kept = tokenOf(userId);
    if (kept !== null) return kept;
    return userOf(current) === null ? current : '';
  }

  /**
   * A game has begun with a token of `sessionOf`. Resolves when the next host would know of it, or
   * it could not be written.
   */
  begin(play: Play, token: string): Promise<void> {
    const word = this.#options.lastAnswer(token);
    this.#watch({ ...play, token, state: { ...UNASKED, word } });
    return this.#save();
  }

  /**
   * Continues with a game that an earlier host had started. If that host stored nothing about it,
   * only the stored session of its account is used: the setting's may belong to anybody by now.
   */
  goOn(play: Play): void {
    const known = this.#earlier.find(({ playId }) => playId === play.playId);
    const { token, state } = known ?? { token: '', state: UNASKED };
    // The platform is asked at once: much may have changed since the last host.
    this.#watch({ ...play, token, state: { ...state, askedAt: null } });
    this.#earlier = this.#earlier.filter(({ playId }) => playId !== play.playId);
  }

  /** The game has ended. */
  forget(playId: string): void {
    this.#plays.delete(playId);
    this.#timers.get(playId)?.();
    this.#timers.delete(playId);
    void this.#save();
  }

  /**
   * All running games of earlier hosts are watched now, so the records of the others are dropped.
   */
  async dropUnwatched(): Promise<void> {
    if (this.#earlier.length === 0) return;
    this.#earlier = [];
    await this.#save();
  }

  /** Texts that must not be logged. */
  tokens(): readonly string[] {
    const plays = [...this.#plays.values(), ...this.#earlier];
    return plays.map(({ token }) => token).filter((token) => token !== '');
  }

  /** A game that ends later is still removed, and the others stay for the next host. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    await this.#file.written();
  }

  #watch({ playId, gameId, userId, token, state }: LimitedPlay): void {
    this.#plays.set(playId, { playId, gameId, userId, token, state });
    this.#lookIn(playId, 0);
  }

  #lookIn(playId: string, ms: number): void {
    if (this.#isClosed || !this.#plays.has(playId)) return;
    const cancel = this.#options.clock.schedule(ms, () => {
      this.#look(playId).catch((error: unknown) => {
        this.#options.log.error({ err: error }, 'a play limit could not be looked at');
        this.#lookIn(playId, END_AGAIN_MS);
      });
    });
    this.#timers.set(playId, cancel);
  }

  async #look(playId: string): Promise<void> {
    const play = this.#plays.get(playId);
    if (play === undefined) return;
    const step = nextStep(play.state, this.#options.clock.now());
    switch (step.kind) {
      case 'wait':
        return this.#lookIn(playId, step.ms);
      case 'ask':
        await this.#ask(play);
        return this.#lookIn(playId, 0);
      case 'warn':
        this.#options.onWarning(play.gameId, Math.ceil(step.remainingMs / 1000));
        this.#change(play, { ...play.state, warnedMs: step.warningMs });
        return this.#lookIn(playId, 0);
      case 'end':
        await this.#end(play, step.reason);
        return this.#lookIn(playId, END_AGAIN_MS);
      default:
        return step satisfies never;
    }
  }

  async #ask(play: LimitedPlay): Promise<void> {
    const { clock, log } = this.#options;
    const asked = clock.now();
    const { answeredAt } = play.state;
    const seconds = answeredAt === null ? 0 : (asked.machine - answeredAt.machine) / 1000;
    let answer: Answer | null = null;
    let { token: startedBy } = play;
    for (const token of this.#tokensFor(play)) {
      try {
        answer = await this.#options.ask(token, seconds);
        break;
      } catch (error) {
        log.debug({ gameId: play.gameId, err: error }, 'the platform said nothing of a play limit');
        if (!(error instanceof SessionOverError)) break;
        if (token === startedBy) startedBy = '';
      }
    }
    const mustKeep = answer !== null || startedBy !== play.token;
    this.#change({ ...play, token: startedBy }, hear(play.state, answer, asked), mustKeep);
  }

  /** The account's newest session first: the session that started the game may have ended. */
  #tokensFor({ userId, token }: LimitedPlay): readonly string[] {
    const kept = userId === null ? null : this.#options.tokenOf(userId);
    return [...new Set([kept ?? '', token])].filter((each) => each !== '');
  }

  async #end(play: LimitedPlay, reason: string): Promise<void> {
    const { gameId, state } = play;
    const { log, onOver, end } = this.#options;
    if (!state.endAnnounced) {
      log.info({ gameId }, 'the play time of a minor is over: the game is ended');
      this.#change(play, { ...state, endAnnounced: true });
      await onOver(play, reason);
    }
    // Not awaited: it may never end, and is tried again.
    void end(gameId).catch((error: unknown) => log.warn({ gameId, err: error }, 'not ended'));
  }

  /** An unanswered request need not be stored for the next host. */
  #change(play: LimitedPlay, state: PlayLimitState, kept = true): void {
    if (this.#isClosed || !this.#plays.has(play.playId)) return;
    this.#plays.set(play.playId, { ...play, state });
    if (kept) void this.#save();
  }

  /** Does not store a token twice: this machine's accounts already have it. */
  #toKeep(play: LimitedPlay): LimitedPlay {
    const { userId } = play;
    const isKept = userId !== null && this.#options.tokenOf(userId) !== null;
    return isKept ? { ...play, token: '' } : play;
  }

  async #save(): Promise<void> {
    try {
      const plays = [...this.#plays.values()];
      await this.#file.save(plays.map((play) => this.#toKeep(play)));
    } catch (error) {
      this.#options.onUnsaved(this.#file.path, error);
    }
  }
}
