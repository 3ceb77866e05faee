import type { RawBuilder } from 'kysely';

/** A keyword in the forms that the database compares, computed once per search. */
export interface Keyword {
  /** Its search form; a name that matches contains this text. */
  readonly form: string;
  /** The tokens that a matching name must have. */
  readonly keys: readonly string[];
  /**
   * The keyword as pinyin or initials, which must begin a name or a part of it; null: it can be
   * neither.
   */
  readonly letters: string | null;
  /** The keyword if the table `server_gram` lists its servers, else null. */
  readonly gram: string | null;
  /** Whether many servers match, estimated from a sample. */
  readonly broad: boolean;
}

/** Which of the matching servers are needed. */
export interface HitRange {
  readonly name: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The number of servers per side (`server-sides-repository.ts`). */
  readonly each: number;
  /** One side is enough: a later side is needed only if the earlier ones have no match. */
  readonly firstSide: boolean;
  /** Selects `game_id`: only these games are needed; null: all. */
  readonly games: RawBuilder<unknown> | null;
}
