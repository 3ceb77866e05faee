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
  /** Of the session that started it; empty once it is over, or where the account's own is kept. */
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
  /** Rejects with `SessionOverError`, or in any other way where there is no answer. */
  readonly ask: (token: string, seconds: number) => Promise<Answer>;
  /** What the platform said of a session before its launch. */
  readonly lastWord: (token: string) => PlayLimitState['word'];
  /** The session of the setting. */
  readonly token: () => string;
  /** A session that this machine keeps of an account, or null. */
  readonly tokenOf: (userId: number) => string | null;
  /** The account that this machine keeps a session of, or null. */
  readonly userOf: (token: string) => number | null;
  readonly onWarning: (gameId: number, remainingSeconds: number) => void;
  readonly onOver: (gameId: number, reason: string) => Promise<void>;
  /** Ends the game: asks it, and after a while makes it. */
  readonly end: (gameId: number) => Promise<void>;
  readonly log: Logger;
  readonly onBackup: (backup: string, reason: unknown) => void;
  readonly onUnsaved: (path: string, error: unknown) => void;
}

/** A game that would not end is made to again. */
const END_AGAIN_MS = 30_000;

/**
 * Asks the platform about each game that runs, warns a minor before their time ends and then ends
 * the game, with or without a window. What is known is in `play-limits.json`, for the next host.
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
   * The session that `userId` starts a game with now: their own, or the setting's where no other
   * account is known to have that one. Empty where there is none.
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
   * A game has begun, by a session that `sessionOf` told. Resolves when the next host knows of it, or
   * it could not be written.
   */
  begin(play: Play, token: string): Promise<void> {
    const word = this.#options.lastWord(token);
    this.#watch({ ...play, token, state: { ...UNASKED, word } });
    return this.#save();
  }

  /**
   * A game goes on that an earlier host had started. Where that one left no word of it there is no
   * session but what is kept of its account: the setting's may be anybody's by now.
   */
  goOn(play: Play): void {
    const known = this.#earlier.find(({ playId }) => playId === play.playId);
    const { token, state } = known ?? { token: '', state: UNASKED };
    // Asked at once: much may have changed since the last host.
    this.#watch({ ...play, token, state: { ...state, askedAt: null } });
    this.#earlier = this.#earlier.filter(({ playId }) => playId !== play.playId);
  }

  /** It has ended. */
  forget(playId: string): void {
    this.#plays.delete(playId);
    this.#timers.get(playId)?.();
    this.#timers.delete(playId);
    void this.#save();
  }

  /** The games of earlier hosts that still run are watched by now: nothing is kept of the others. */
  async dropUnwatched(): Promise<void> {
    if (this.#earlier.length === 0) return;
    this.#earlier = [];
    await this.#save();
  }

  /** What must not be in a log. */
  tokens(): readonly string[] {
    const plays = [...this.#plays.values(), ...this.#earlier];
    return plays.map(({ token }) => token).filter((token) => token !== '');
  }

  /** A game that ends afterwards is still taken out, and the others stay for the next host. */
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

  /** The account's newest session first: the one that started the game may have ended. */
  #tokensFor({ userId, token }: LimitedPlay): readonly string[] {
    const kept = userId === null ? null : this.#options.tokenOf(userId);
    return [...new Set([kept ?? '', token])].filter((each) => each !== '');
  }

  async #end(play: LimitedPlay, reason: string): Promise<void> {
    const { gameId, state } = play;
    const { log, onOver, end } = this.#options;
    if (!state.endTold) {
      log.info({ gameId }, 'the play time of a minor is over: the game is ended');
      this.#change(play, { ...state, endTold: true });
      await onOver(gameId, reason);
    }
    // It may never end: this is tried again, and does not wait.
    void end(gameId).catch((error: unknown) => log.warn({ gameId, err: error }, 'not ended'));
  }

  /** A question without an answer is nothing that the next host must know. */
  #change(play: LimitedPlay, state: PlayLimitState, kept = true): void {
    if (this.#isClosed || !this.#plays.has(play.playId)) return;
    this.#plays.set(play.playId, { ...play, state });
    if (kept) void this.#save();
  }

  /** No second copy of what the accounts of this machine keep. */
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
