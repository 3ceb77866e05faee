import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { SEARCH_MS } from '../../bounded-search.ts';
import { meantPattern, typedLetters } from '../../china/pinyin.ts';
import type { Tx } from '../../db/transaction.ts';
import type { HitRange, Keyword, Word } from './keyword.ts';
import { gramHits, gramOf, wantedOf } from './server-grams-repository.ts';
import { sidesOf } from './server-sides-repository.ts';
import type { Side } from './server-sides-repository.ts';

/** The index keeps this many letters of a name's pinyin. */
export const LONGEST_TOKEN = 3;
/** From this share of the servers on, walking from now finds matches faster than the index. */
export const BROAD_SHARE = 0.05;
/** How many of a game's servers are read on each side of now before the index is used. */
const WALK = 200;

/**
 * Prepares a keyword and sets the limits of this transaction: a time limit, only index scans (a
 * plan made for a rare word must not be used for a frequent one), and no planning for each
 * statement.
 */
export async function readKeyword(tx: Tx, keyword: string): Promise<Keyword> {
  const letters = typedLetters(keyword);
  const { rows } = await sql<{ form: string; keys: string[]; share: number }>`
    with
      setting as materialized (
        select
          set_config('statement_timeout', ${String(SEARCH_MS)}, true),
          set_config('enable_seqscan', 'off', true),
          set_config('plan_cache_mode', 'force_generic_plan', true),
          set_config('jit', 'off', true)
      ),
      wanted as materialized (select search_form(${keyword}) as form from setting)
    select form, search_keys(form) as keys, case when char_length(form) = 2 then 0 else (
      select coalesce(avg(${holdsText(sql`form`, letters)}::int), 0)::float8
      from game_server tablesample system (1)
    ) end as share
    from wanted`.execute(tx);
  const { form = '', keys = [], share = 0 } = rows[0] ?? {};
  return {
    words: [{ form, keys, letters }],
    gram: gramOf(form, letters),
    broad: share >= BROAD_SHARE,
  };
}

/**
 * The first word, the rarest, is looked up in the index. Others only where neither may be pinyin,
 * as one look-up: else a plan, which is made without knowing the words, might begin with a frequent
 * one.
 */
export function holds({ words }: Keyword): RawBuilder<boolean> {
  const isText = words[0]?.letters === null;
  return every(
    words.map((word, place) =>
      place === 0 || (isText && word.letters === null)
        ? holdsWord(word)
        : holdsText(sql`${word.form}`, word.letters),
    ),
  );
}

function every(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The index finds rows by the word's tokens; `strpos` then checks the text itself. */
function holdsWord({ form, keys, letters }: Word): RawBuilder<boolean> {
  const text = sql<boolean>`
    (search_tokens @> ${keys}::text[] and strpos(search_text, ${form}) > 0)`;
  if (letters === null) return text;
  return sql`
    (${text} or (
      pinyin_tokens @> array[${letters.slice(0, LONGEST_TOKEN)}]
      and strpos(pinyin_text, ${`\n${letters}`}) > 0
    ))`;
}

/** Like `holdsWord`, for rows that are read anyway. */
function holdsText(form: RawBuilder<unknown>, letters: string | null): RawBuilder<boolean> {
  const text = sql<boolean>`strpos(search_text, ${form}) > 0`;
  return letters === null
    ? sql`(${text})`
    : sql`(${text} or strpos(pinyin_text, ${`\n${letters}`}) > 0)`;
}

/**
 * 5: a whole name, 4: its beginning, 3: a part of it (each name stands between two line ends); 2:
 * its pinyin, 1: initials that match by accident inside a name.
 */
export function quality(table: string, { words }: Keyword): RawBuilder<number> {
  return sql`least(${sql.join(words.map((word) => wordQuality(table, word)))})`;
}

function wordQuality(table: string, word: Word): RawBuilder<number> {
  const { form } = word;
  const text = sql.ref(`${table}.search_text`);
  return sql`
    case
      when strpos(${text}, ${`\n${form}\n`}) > 0 then 5
      when strpos(${text}, ${`\n${form}`}) > 0 then 4
      when strpos(${text}, ${form}) > 0 then 3
      when ${isMeant(sql.ref(`${table}.pinyin`), word)} then 2
      else 1
    end`;
}

function isMeant(pinyin: RawBuilder<unknown>, { letters }: Word): RawBuilder<boolean> {
  return letters === null ? sql`true` : sql`(coalesce(${pinyin}, '') ~ ${meantPattern(letters)})`;
}

/** For `order by`, which accepts no constant: accidental matches of initials come last. */
function meantFirst({ words }: Keyword): RawBuilder<unknown> {
  const accidental = words
    .filter(({ letters }) => letters !== null)
    .map(
      (word) => sql`strpos(search_text, ${word.form}) = 0 and not ${isMeant(sql`pinyin`, word)}`,
    );
  return accidental.length === 0 ? sql`` : sql`(${sql.join(accidental, sql` or `)}), `;
}

/**
 * For a `with` clause, under the range's name: matching servers (server_id, game_id, open_time,
 * quality). It contains at least those that `range` asks for and every server whose whole name
 * matches; for a rare keyword all matches.
 */
export function hits(keyword: Keyword, range: HitRange): RawBuilder<unknown> {
  if (keyword.gram !== null) return gramHits(keyword.gram, keyword, range);
  if (keyword.broad) return walkedHits(keyword, range);
  const { name, wider } = range;
  const all =
    wider === null ? sql`(${hitsWhere(keyword, holds(keyword))} offset 0)` : sql.ref(wider);
  // `offset 0` and `is true` leave no choice but to read the index once, and then to look each row's
  // game up in a hash: a join would do either for each game.
  return sql`
    ${sql.ref(name)} as materialized (
      select * from ${all} held where (${wantedOf(range)}) is true
    )`;
}

const isWhole = ({ form }: Word) => sql<boolean>`search_text = ${`\n${form}\n`}`;

/**
 * For `order by`, of a `quality`: whole names first, then what is meant, accidental matches last;
 * 0 is one of words (`searchHits`).
 */
export function classOf(of: RawBuilder<unknown>): RawBuilder<number> {
  return sql`case ${of} when 5 then 0 when 1 then 2 when 0 then 3 else 1 end`;
}

function hitsWhere(keyword: Keyword, condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select server_id, game_id, open_time, ${quality('game_server', keyword)} as quality
    from game_server where ${condition}`;
}

/**
 * A walk from now soon meets servers that match a frequent keyword, so not all need to be read. If
 * a game's walk ends with too few matches, the index is used for that game.
 */
function walkedHits(keyword: Keyword, range: HitRange): RawBuilder<unknown> {
  const { name, now, each, firstSide } = range;
  const wanted = wantedOf(range);
  const [walked, unsure] = [sql.ref(`${name}_walked`), sql.ref(`${name}_unsure`)];
  const sides = sidesOf(now);
  /** Whether the earlier sides have enough matches. */
  const isEnough = (place: number) =>
    firstSide && place > 0
      ? sql.join(
          sides.slice(0, place).map((side) => sql`cardinality(${sql.ref(side.name)}) >= ${each}`),
          sql` or `,
        )
      : sql`false`;
  const walk = ({ name: side, where, order }: Side, place: number) => sql`
    cross join lateral (
      select case when ${isEnough(place)} then '{}' else array(
        select server_id
        from (
          select server_id, open_time, search_text, pinyin_text, pinyin from game_server
          where game_id = game.game_id and ${where} order by ${order} limit ${WALK}
        ) near
        where ${every(keyword.words.map(({ form, letters }) => holdsText(sql`${form}`, letters)))}
        order by ${meantFirst(keyword)}${order} limit ${each}
      ) end as ${sql.ref(side)}
      -- Else it would be worked out anew wherever it is named.
      offset 0
    ) ${sql.ref(`${side}_side`)}`;
  const goesOn = ({ name: side, where, order }: Side, place: number) => sql`
    (not (${isEnough(place)}) and cardinality(${sql.ref(side)}) < ${each} and exists (
      select from game_server where game_id = ${walked}.game_id and ${where}
      order by ${order} offset ${WALK}
    ))`;
  return sql`
    ${walked} as materialized (
      select game_id, today, next, last, later from game ${sql.join(sides.map(walk), sql` `)}
      where ${wanted}
    ),
    ${unsure} as materialized (
      select game_id from ${walked} where ${sql.join(sides.map(goesOn), sql` or `)}
    ),
    ${sql.ref(name)} as materialized (
      ${hitsWhere(keyword, sql`server_id in (select unnest(today || next || last || later) from ${walked})`)}
      union
      ${hitsWhere(keyword, sql`${wanted} and ${every(keyword.words.map(isWhole))}`)}
      union
      ${hitsWhere(
        keyword,
        sql`exists (select from ${unsure}) and game_id in (select game_id from ${unsure}) and ${holds(keyword)}`,
      )}
    )`;
}
