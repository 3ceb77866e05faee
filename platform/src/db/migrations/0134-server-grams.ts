import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Results of a search by two characters are stored in the order in which they are shown: a row for
 * each pair of characters of a server's name or its pinyin, by game and time. Such a search then
 * reads a few rows of each game, however many servers match. Triggers keep the rows up to date,
 * whoever writes the servers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addGramFunction(db);
  await sql`
    create table server_gram (
      gram text collate "C" not null,
      game_id int8 not null,
      open_time int8,
      server_id int8 not null,
      quality int2 not null,
      accidental bool not null generated always as (quality = 1) stored
    )`.execute(db);
  // First, because creating a trigger waits for open writes to the servers: afterwards all rows are
  // visible here.
  await addTriggers(db);
  await sql`
    insert into server_gram
    select grams.gram, game_id, open_time, server_id, grams.quality
    from game_server, server_grams(btrim(search_text, E'\\n'), pinyin) grams`.execute(db);
  await sql`
    create index on server_gram (gram, game_id, accidental, open_time, server_id)
      include (quality)`.execute(db);
  await sql`alter table server_gram add primary key (server_id, gram)`.execute(db);
}

/**
 * The pairs of a name's search form, and those that begin its pinyin: from each syllable on, by
 * syllables and by initials. Two digits are no pinyin. The quality is the search's: 4 begins the
 * name, 3 is a part of it, 2 is its pinyin, 1 is initials by accident, that is, not at the
 * beginning of a word: at the name's beginning, after a character without pinyin, or after a digit
 * (`meantPattern` has the same rule for any letters).
 */
async function addGramFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function server_grams(form text, pinyin text)
    returns table (gram text, quality int4)
    language sql immutable parallel safe
    begin atomic
      select pairs.gram, max(pairs.quality)
      from (
        select substr(form, place, 2), case place when 1 then 4 else 3 end
        from generate_series(1, char_length(form) - 1) place
        union all
        select pair.gram, pair.quality
        from (
          select part, begins, lead(part, 1, '') over (order by place) as following
          from (
            select part, place, coalesce(lag(part) over (order by place), '') ~ '(^|[0-9])$' as begins
            from unnest(string_to_array(pinyin, ' ')) with ordinality as parts (part, place)
          ) every_part
          where part <> ''
        ) typed, lateral (values
          (left(part || following, 2), 2),
          (left(part, 1) || left(following, 1), case when begins then 2 else 1 end)
        ) pair (gram, quality)
        where char_length(pair.gram) = 2 and pair.gram ~ '[a-z]'
      ) pairs (gram, quality)
      where strpos(pairs.gram, ' ') = 0
      group by pairs.gram;
    end`.execute(db);
}

async function addTriggers(db: Kysely<unknown>): Promise<void> {
  // An array, so that the plan always uses the index.
  await sql`
    create function keep_server_grams() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then
        truncate server_gram;
      elsif tg_op = 'DELETE' then
        delete from server_gram where server_id = any (array(select server_id from old_rows));
      elsif tg_op = 'INSERT' then
        insert into server_gram
        select grams.gram, game_id, open_time, server_id, grams.quality
        from new_rows, server_grams(btrim(search_text, E'\\n'), pinyin) grams;
      else
        delete from server_gram where server_id = any (array(
          select server_id from (
            select server_id, game_id, open_time, search_text, pinyin from old_rows
            except select server_id, game_id, open_time, search_text, pinyin from new_rows
          ) changed
        ));
        insert into server_gram
        select grams.gram, game_id, open_time, server_id, grams.quality
        from (
          select server_id, game_id, open_time, search_text, pinyin from new_rows
          except select server_id, game_id, open_time, search_text, pinyin from old_rows
        ) changed, server_grams(btrim(search_text, E'\\n'), pinyin) grams;
      end if;
      return null;
    end $$`.execute(db);
  const tables = {
    insert: sql`referencing new table as new_rows`,
    update: sql`referencing old table as old_rows new table as new_rows`,
    delete: sql`referencing old table as old_rows`,
    truncate: sql``,
  };
  for (const [event, rows] of Object.entries(tables))
    await sql`
      create trigger ${sql.id(`keep_grams_on_${event}`)} after ${sql.raw(event)} on game_server
      ${rows} for each statement execute function keep_server_grams()`.execute(db);
}
