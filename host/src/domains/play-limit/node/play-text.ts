import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { PlayPermission } from '@gamebox/contract/host';
import type { Logger } from '../../log/node/logger.ts';
import { JsonFile } from '../../storage/node/json-file.ts';
import type { Answer, Moment, PlayLimitState } from '../core/play-limit.ts';
import { heardWord, permissionByWord, permissionNow, wordToKeep } from '../core/play-word.ts';
import type { HeardWord, PlayWord } from '../core/play-word.ts';
import { DeniedError, SessionOverError, UnreachedError } from './platform-call.ts';

const stored = z.array(heardWord);

export interface PlayTextOptions {
  readonly home: string;
  readonly now: () => Moment;
  /** Rejects with the errors of `platform-call.ts`. */
  readonly ask: (token: string) => Promise<Pick<HeardWord, 'userId' | 'word'>>;
  /** The tokens of this machine's sessions; answers about other sessions are dropped. */
  readonly tokens: () => readonly string[];
  readonly log: Logger;
  readonly onBackup: (backup: string, reason: unknown) => void;
  readonly onUnsaved: (path: string, error: unknown) => void;
}

const refuse = (reason: string): PlayPermission => ({ playable: false, reason, userId: null });

/**
 * The platform's last answers on who may play, for each session of this machine, stored in
 * `play-text.json`: launches use them while the platform can't be reached.
 */
export class PlayText {
  readonly #options: PlayTextOptions;
  readonly #file: JsonFile<HeardWord[]>;
  #text: readonly HeardWord[];

  private constructor(
    options: PlayTextOptions,
    file: JsonFile<HeardWord[]>,
    text: readonly HeardWord[],
  ) {
    this.#options = options;
    this.#file = file;
    this.#text = text;
  }

  static async open(options: PlayTextOptions): Promise<PlayText> {
    const file = new JsonFile<HeardWord[]>({
      path: join(options.home, 'play-text.json'),
      parse: (json) => ({ value: stored.parse(json), salvaged: false }),
      fallback: () => [],
      onBackup: options.onBackup,
    });
    return new PlayText(options, file, await file.load());
  }

  /**
   * Asks the platform; if it can't be reached, uses its last answer. Refuses whatever is unclear.
   */
  async permission(token: string): Promise<PlayPermission> {
    if (token === '') return refuse('请先登录');
    try {
      return permissionNow(await this.#ask(token));
    } catch (error) {
      this.#options.log.debug({ err: error }, 'the platform said nothing of a launch');
      if (error instanceof UnreachedError)
        return permissionByWord(this.#of(token), this.#options.now());
      if (error instanceof SessionOverError) return refuse('登录已失效，请重新登录');
      return refuse('暂时无法确认现在能否游戏，请过一分钟再启动');
    }
  }

  /** Asks if the platform can be reached; never rejects. */
  async learn(token: string): Promise<void> {
    try {
      await this.#ask(token);
    } catch (error) {
      this.#options.log.debug({ err: error }, 'the platform said nothing of a player');
    }
  }

  /**
   * Stores the platform's answer about a running game; for an unlimited player it says nothing new.
   */
  hear(token: string, answer: Answer): void {
    const known = this.#of(token);
    if (known === null || answer.kind === 'free') return;
    const word: PlayWord =
      answer.kind === 'limited'
        ? { kind: 'minor', remainingMs: answer.remainingMs, reason: '' }
        : { kind: 'minor', remainingMs: null, reason: answer.reason };
    this.#keep({ ...known, at: this.#options.now(), word });
  }

  /** The limit of a game that is launched with the last answer. */
  limitOf(token: string): PlayLimitState['word'] {
    const known = this.#of(token);
    if (known?.word.kind !== 'minor' || known.word.remainingMs === null) return null;
    return { kind: 'limited', remainingMs: known.word.remainingMs, at: known.at };
  }

  async close(): Promise<void> {
    await this.#file.written();
  }

  async #ask(token: string): Promise<HeardWord> {
    const at = this.#options.now();
    try {
      const heard = { ...(await this.#options.ask(token)), session: digest(token), at };
      this.#keep(heard);
      return heard;
    } catch (error) {
      if (error instanceof SessionOverError || error instanceof DeniedError) this.#drop(token);
      throw error;
    }
  }

  #of(token: string): HeardWord | null {
    const session = digest(token);
    return this.#text.find((each) => each.session === session) ?? null;
  }

  #keep(heard: HeardWord): void {
    this.#save([heard, ...this.#text.filter(({ session }) => session !== heard.session)]);
  }

  #drop(token: string): void {
    const session = digest(token);
    if (this.#of(token) !== null) this.#save(this.#text.filter((each) => each.session !== session));
  }

  #save(text: readonly HeardWord[]): void {
    const sessions = new Set(this.#options.tokens().map(digest));
    this.#text = text.filter(({ session }) => sessions.has(session));
    this.#file
      .save(this.#text.map(wordToKeep))
      .catch((error: unknown) => this.#options.onUnsaved(this.#file.path, error));
  }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
