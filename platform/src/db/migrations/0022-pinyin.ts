import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { fillPinyin } from '../fill-pinyin.ts';

const TABLES = ['game', 'game_server'];

/**
 * Games and servers are found by the pinyin of their names. `pinyin` has a syllable for each
 * character; `fill-pinyin.ts` writes it, and null means not written yet. From it the database
 * generates the texts that a keyword may begin (from each character on, by syllables and by
 * initials) and their first letters for the index. When a row is renamed, its pinyin is emptied.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addPinyinFunctions(db);
  for (const name of TABLES)
    await sql`alter table ${sql.table(name)} add column pinyin text`.execute(db);
  // Before the generated columns exist, so that each row is rewritten only once.
  await fillPinyin(db);
  for (const name of TABLES) await addSearchColumns(db, sql.table(name));
}

async function addSearchColumns(db: Kysely<unknown>, table: RawBuilder<unknown>): Promise<void> {
  await sql`
    alter table ${table}
      add column pinyin_text text not null
        generated always as (pinyin_text(coalesce(pinyin, ''))) stored,
      add column pinyin_tokens text[] not null
        generated always as (pinyin_tokens(coalesce(pinyin, ''))) stored`.execute(db);
  await sql`create index on ${table} using gin (pinyin_tokens) with (fastupdate = off)`.execute(db);
  await sql`create index on ${table} ((pinyin is null)) where pinyin is null`.execute(db);
  await sql`
    create trigger forget_pinyin before update of name on ${table}
    for each row when (old.name is distinct from new.name)
    execute function forget_pinyin()`.execute(db);
}

async function addPinyinFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function pinyin_lines(pinyin text) returns text[]
    language sql immutable strict parallel safe
    return array(
      select distinct line
      from
        (select string_to_array(pinyin, ' ') as parts) typed,
        generate_series(1, cardinality(parts)) place,
        lateral (values
          (array_to_string(parts[place:], '')),
          (array_to_string(array(select left(part, 1) from unnest(parts[place:]) part), ''))
        ) lines (line)
      where line <> ''
    )`.execute(db);
  // It takes only text, so it is immutable; `array_to_string` is not, for other types.
  await sql`
    create function pinyin_text(pinyin text) returns text
    language sql immutable strict parallel safe
    return E'\\n' || array_to_string(pinyin_lines(pinyin), E'\\n')`.execute(db);
  await sql`
    create function pinyin_tokens(pinyin text) returns text[]
    language sql immutable strict parallel safe
    return array(
      select distinct left(line, length)
      from unnest(pinyin_lines(pinyin)) line, generate_series(2, 3) length
      where char_length(line) >= length
    )`.execute(db);
  await sql`
    create function forget_pinyin() returns trigger language plpgsql
    as 'begin new.pinyin := null; return new; end'`.execute(db);
}
