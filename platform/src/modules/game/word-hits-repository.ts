import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { HitRange, Keyword, Part, Search } from './keyword.ts';
import { hits, holds, quality } from './search-repository.ts';

/** For a `with` clause, before `searchHits` and `gameHits`: the games that have some of the words. */
export function wordGames({ words }: Search): RawBuilder<unknown> {
  if (words === null) return sql``;
  const column = (name: 'gameId' | 'mask' | 'level') => words.games.map((game) => game[name]);
  return sql`
    word_game as materialized (
      select game_id, mask, level
      from unnest(${column('gameId')}::int8[], ${column('mask')}::int4[], ${column('level')}::int4[])
        as given (game_id, mask, level)
    ),`;
}

/**
 * Like `hits`, for a text or its words: a server is found if each word is in its name or in its
 * game's. A match of the whole text goes before one of its words: of those 5 is a whole name (the
 * game has the other words), 2 text, 1 pinyin, 0 initials by accident.
 */
export function searchHits({ whole, words }: Search, range: HitRange): RawBuilder<unknown> {
  if (words === null) return hits(whole, range);
  const { name, wider } = range;
  /** The range for the whole text or a part. */
  const within = (of: string): HitRange => ({
    ...range,
    name: `${name}_${of}`,
    wider: wider && `${wider}_${of}`,
  });
  const ofWhole = within('whole');
  const parts = words.parts.map((part, place) => ({
    part,
    of: { ...within(`part${place}`), games: gamesOf(part, range) },
  }));
  const found = parts.map(
    ({ part, of }) => sql`
      select server_id, game_id, open_time, ${wordQuality(part)} as quality
      from ${sql.ref(of.name)} ${part.mask === null ? sql`` : sql`join word_game using (game_id)`}`,
  );
  return sql`
    ${hits(whole, ofWhole)},
    ${sql.join(parts.map(({ part, of }) => hits(part.missing, of)))},
    ${sql.ref(name)} as materialized (
      select server_id, game_id, min(open_time) as open_time, max(quality) as quality
      from (
        select server_id, game_id, open_time, quality from ${sql.ref(ofWhole.name)}
        union all
        ${sql.join(found, sql` union all `)}
      ) one
      group by server_id, game_id
    )`;
}

/** For a `with` clause: the games that have the whole text or all words in their own names. */
export function gameHits({ whole, words }: Search): RawBuilder<unknown> {
  const ofWhole = sql`
    select game_id, ${quality('game', whole)} as quality from game where ${holds(whole)}`;
  if (words === null) return sql`game_hit as materialized (${ofWhole})`;
  return sql`
    game_hit as materialized (
      select game_id, max(quality) as quality
      from (
        ${ofWhole} union all select game_id, level from word_game where mask = ${words.all}
      ) one
      group by game_id
    )`;
}

/** What a server of one game may have, any of them. */
export function keywordsFor({ whole, words }: Search, gameId: number): readonly Keyword[] {
  const own = words?.games.find((game) => game.gameId === gameId)?.mask;
  const parts = words?.parts.filter(({ mask }) => mask === null || mask === own) ?? [];
  return [whole, ...parts.map(({ missing }) => missing)];
}

function gamesOf({ mask }: Part, { games }: HitRange): RawBuilder<unknown> | null {
  if (mask === null) return games;
  const wanted = games === null ? sql`` : sql`and game_id in (${games})`;
  return sql`select game_id from word_game where mask = ${mask} ${wanted}`;
}

function wordQuality({ mask }: Part): RawBuilder<number> {
  const level = sql<number>`case when quality >= 3 then 2 else quality - 1 end`;
  if (mask === null) return level;
  return sql`case when quality = 5 and level = 2 then 5 else least(${level}, level) end`;
}
