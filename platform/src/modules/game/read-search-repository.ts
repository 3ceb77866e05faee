import { sql } from 'kysely';
import { meantPattern, typedLetters } from '../../china/pinyin.ts';
import { wordsOf } from '../../china/words.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Keyword, Search, Word, WordGame } from './keyword.ts';
import { BROAD_SHARE, LONGEST_TOKEN, readKeyword } from './search-repository.ts';
import { gramOf } from './server-grams-repository.ts';

/** Prepares a typed text, and sets the limits of this transaction (`readKeyword`). */
export async function readSearch(tx: Tx, typed: string): Promise<Search> {
  const whole = await readKeyword(tx, typed);
  const words = wordsOf(typed);
  return { whole, words: words.length === 0 ? null : await readWords(tx, words) };
}

/** Servers of the sample that have the words of a mask. */
interface Sampled {
  readonly mask: number;
  readonly servers: number;
}

/**
 * Looks each word up in the games' names, which are few, and in a sample of the servers. The games
 * that have the same words make a part: their servers must have the other words.
 */
async function readWords(tx: Tx, typed: readonly string[]): Promise<Search['words']> {
  const letters = typed.map(typedLetters);
  const patterns = letters.map((each) => each && meantPattern(each));
  const held = sql`strpos(search_text, form) > 0`;
  const typedHeld = sql`strpos(pinyin_text, E'\\n' || letters) > 0`;
  const { rows } = await sql<{ words: Word[]; games: WordGame[]; sample: Sampled[] }>`
    with
      formed as materialized (
        select place, 1 << (place - 1)::int4 as bit, search_form(typed) as form, letters, pattern
        from unnest(${typed}::text[], ${letters}::text[], ${patterns}::text[]) with ordinality
          as given (typed, letters, pattern, place)
      ),
      word as materialized (select *, search_keys(form) as keys from formed),
      holder as (
        select game_id, bit,
          case when ${held} then 2 when coalesce(pinyin, '') ~ pattern then 1 else 0 end as level
        from word cross join game
        where (search_tokens @> keys and ${held})
          or (pinyin_tokens @> array[left(letters, ${sql.lit(LONGEST_TOKEN)})] and ${typedHeld})
      ),
      sampled as (
        select (select coalesce(sum(bit), 0)::int4 from word where ${held} or ${typedHeld}) as mask
        from game_server tablesample system (1)
      )
    select
      (
        select json_agg(json_build_object('form', form, 'keys', keys, 'letters', letters)
          order by place)
        from word
      ) as words,
      (
        select coalesce(json_agg(json_build_object(
          'gameId', game_id, 'mask', mask, 'level', level)), '[]')
        from (
          select game_id, sum(bit) as mask, min(level) as level from holder group by game_id
        ) game
      ) as games,
      (
        select coalesce(json_agg(json_build_object('mask', mask, 'servers', servers)), '[]')
        from (select mask, count(*) as servers from sampled group by mask) seen
      ) as sample`.execute(tx);
  const { words = [], games = [], sample = [] } = rows[0] ?? {};
  const all = 2 ** words.length - 1;
  const masks = [...new Set(games.map(({ mask }) => mask))].filter((mask) => mask !== all);
  const without = (mask: number) => keywordOf(words, all - mask, sample);
  const parts = [
    { mask: null, missing: without(0) },
    ...masks.map((mask) => ({ mask, missing: without(mask) })),
  ];
  return { parts, games, all };
}

/** The words of a mask, all of which a server must have. */
function keywordOf(all: readonly Word[], mask: number, sample: readonly Sampled[]): Keyword {
  const countOf = (bits: number) =>
    sample.reduce((sum, seen) => sum + (has(seen.mask, bits) ? seen.servers : 0), 0);
  const words = all
    .map((word, place) => ({ word, bit: 2 ** place }))
    .filter(({ bit }) => has(mask, bit))
    .toSorted((one, other) => countOf(one.bit) - countOf(other.bit))
    .map(({ word }) => word);
  const [sole] = words.length === 1 ? words : [];
  return {
    words,
    gram: sole === undefined ? null : gramOf(sole.form, sole.letters),
    broad: countOf(mask) > 0 && countOf(mask) / countOf(0) >= BROAD_SHARE,
  };
}

/** Whether a mask has all bits of another. */
function has(mask: number, bits: number): boolean {
  // oxlint-disable-next-line no-bitwise -- a set of at most four words, as the database sums it up
  return (mask & bits) === bits;
}
