import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { PlayPermission } from '@gamebox/contract/host';
import type { Logger } from '../../log/node/logger.ts';
import { JsonFile } from '../../storage/node/json-file.ts';
import type { Answer, Moment, PlayLimitState } from '../core/play-limit.ts';
import {
  storedVerdict,
  permissionByStored,
  permissionNow,
  verdictToKeep,
} from '../core/play-verdict.ts';
import type { StoredVerdict, PlayVerdict } from '../core/play-verdict.ts';
import { DeniedError, SessionOverError, UnreachedError } from './platform-call.ts';

const stored = z.array(storedVerdict);

export interface VerdictStoreOptions {
  readonly home: string;
  readonly now: () => Moment;
  /** Rejects with the errors of `platform-call.ts`. */
  readonly ask: (token: string) => Promise<Pick<StoredVerdict, 'userId' | 'verdict'>>;
  /** The tokens of this machine's sessions; answers about other sessions are dropped. */
  readonly tokens: () => readonly string[];
  readonly log: Logger;
  readonly onBackup: (backup: string, reason: unknown) => void;
  readonly onUnsaved: (path: string, error: unknown) => void;
}

const refuse = (reason: string): PlayPermission => ({ playable: false, reason, userId: null });

/**
 * The platform's last answers on who may play, for each session of this machine, stored in
 * `play-verdicts.json`: launches use them while the platform can't be reached.
 */
export class VerdictStore {
  readonly #options: VerdictStoreOptions;
  readonly #file: JsonFile<StoredVerdict[]>;
  #verdicts: readonly StoredVerdict[];

  private constructor(
    options: VerdictStoreOptions,
    file: JsonFile<StoredVerdict[]>,
    verdicts: readonly StoredVerdict[],
  ) {
    this.#options = options;
    this.#file = file;
    this.#verdicts = verdicts;
  }

  static async open(options: VerdictStoreOptions): Promise<VerdictStore> {
    const file = new JsonFile<StoredVerdict[]>({
      path: join(options.home, 'play-verdicts.json'),
      parse: (json) => ({ value: stored.parse(json), salvaged: false }),
      fallback: () => [],
      onBackup: options.onBackup,
    });
    return new VerdictStore(options, file, await file.load());
  }

  /**
   * Asks the platform; if it can't be reached, uses its last answer. Refuses whatever is unclear.
   */
  async askPermission(token: string): Promise<PlayPermission> {
    if (token === '') return refuse('请先登录');
    try {
      return permissionNow(await this.#ask(token));
    } catch (error) {
      this.#options.log.debug({ err: error }, 'the platform said nothing of a launch');
      if (error instanceof UnreachedError)
        return permissionByStored(this.#of(token), this.#options.now());
      if (error instanceof SessionOverError) return refuse('登录已失效，请重新登录');
      return refuse('暂时无法确认现在能否游戏，请过一分钟再启动');
    }
  }

  /** Asks if the platform can be reached; never rejects. */
  async refresh(token: string): Promise<void> {
    try {
      await this.#ask(token);
    } catch (error) {
      this.#options.log.debug({ err: error }, 'the platform said nothing of a player');
    }
  }

  /**
   * Stores the platform's answer about a running game; for an unlimited player it says nothing new.
   */
  noteAnswer(token: string, answer: Answer): void {
    const known = this.#of(token);
    if (known === null || answer.kind === 'free') return;
    const verdict: PlayVerdict =
      answer.kind === 'limited'
        ? { kind: 'minor', remainingMs: answer.remainingMs, reason: '' }
        : { kind: 'minor', remainingMs: null, reason: answer.reason };
    this.#keep({ ...known, at: this.#options.now(), verdict });
  }

  /** The limit of a game that is launched with the last answer. */
  limitOf(token: string): PlayLimitState['word'] {
    const known = this.#of(token);
    if (known?.verdict.kind !== 'minor' || known.verdict.remainingMs === null) return null;
    return { kind: 'limited', remainingMs: known.verdict.remainingMs, at: known.at };
  }

  async close(): Promise<void> {
    await this.#file.written();
  }

  async #ask(token: string): Promise<StoredVerdict> {
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

  #of(token: string): StoredVerdict | null {
    const session = digest(token);
    return this.#verdicts.find((each) => each.session === session) ?? null;
  }

  #keep(heard: StoredVerdict): void {
    this.#save([heard, ...this.#verdicts.filter(({ session }) => session !== heard.session)]);
  }

  #drop(token: string): void {
    const session = digest(token);
    if (this.#of(token) !== null)
      this.#save(this.#verdicts.filter((each) => each.session !== session));
  }

  #save(verdicts: readonly StoredVerdict[]): void {
    const sessions = new Set(this.#options.tokens().map(digest));
    this.#verdicts = verdicts.filter(({ session }) => sessions.has(session));
    this.#file
      .save(this.#verdicts.map(verdictToKeep))
      .catch((error: unknown) => this.#options.onUnsaved(this.#file.path, error));
  }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
