import type { RawBuilder } from 'kysely';

/** A keyword as the database compares it, read once for all rows. */
export interface Keyword {
  /** Its search form, of which a name must hold the very text. */
  readonly form: string;
  /** The tokens a name must have to hold it. */
  readonly keys: readonly string[];
  /** As pinyin or its initials, of which a name's must have a beginning; null: it is neither. */
  readonly letters: string | null;
  /** Itself where `server_gram` finds the servers that hold it. */
  readonly gram: string | null;
  /** Else whether many servers hold it, as far as a sample tells. */
  readonly broad: boolean;
}

/** Which of the servers that hold a keyword are asked for. */
export interface HitRange {
  readonly name: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** So many of each side. */
  readonly each: number;
  /** One side is enough: the later ones are needed only where those before have none. */
  readonly firstSide: boolean;
  /** Selects `game_id`: only these games matter; null: all. */
  readonly games: RawBuilder<unknown> | null;
}
