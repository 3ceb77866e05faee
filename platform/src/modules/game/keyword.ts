import type { RawBuilder } from 'kysely';

/** A word of a search in the forms that the database compares, computed once per search. */
export interface Word {
  /** Its search form; a name that matches contains this text. */
  readonly form: string;
  /** The tokens that a matching name must have. */
  readonly keys: readonly string[];
  /**
   * The word as pinyin or initials, which must begin a name or a part of it; null: it can be
   * neither.
   */
  readonly letters: string | null;
}

/** Words that a name must have, all of them. */
export interface Keyword {
  /** The rarest first. */
  readonly words: readonly Word[];
  /** The only word if the table `server_gram` lists its servers, else null. */
  readonly gram: string | null;
  /** Whether many servers match, estimated from a sample. */
  readonly broad: boolean;
}

/** Words that servers must have, because their games have the others. */
export interface Part {
  readonly missing: Keyword;
  /** The games' `mask`; null: any game, the servers have all words. */
  readonly mask: number | null;
}

/** A typed text: servers and games match by the whole text, or by its words. */
export interface Search {
  /** The whole text as one name. */
  readonly whole: Keyword;
  /** The text as words; null: it has only one. */
  readonly words: {
    readonly parts: readonly Part[];
    readonly games: readonly WordGame[];
    /** The mask of a game that has all words. */
    readonly all: number;
  } | null;
}

/** A game that has some of the words in its names. */
export interface WordGame {
  readonly gameId: number;
  /** A bit for each word that it has. */
  readonly mask: number;
  /** Its worst match: 2: a part of the name, 1: its pinyin, 0: initials by accident. */
  readonly level: number;
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
  /** The name of a wider range of the same statement; its matches of rare words are all there. */
  readonly wider: string | null;
}
