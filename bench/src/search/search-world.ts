import { sql } from 'kysely';
import { pinyinOf } from '../../../platform/src/china/pinyin.ts';
import { PATIENT, connectDatabase } from '../../../platform/src/db/database.ts';
import type { Database } from '../../../platform/src/db/database.ts';
import { startCluster } from '../../../platform/src/db/embedded/cluster.ts';
import { fillPinyin } from '../../../platform/src/db/fill-pinyin.ts';
import { migrate } from '../../../platform/src/db/migrate.ts';

export const GAMES = 200;
export const SERVERS = 100_000;
/** Of the first game. */
export const MOST_SERVERS = 4_000;
export const RARE_NAME = '听雨阁';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const BATCH = 5_000;
const DAY_MS = 86_400_000;
const YEAR_MINUTES = 365 * 24 * 60;
const LAST_OPENING = Date.now() + 30 * DAY_MS;
/** Typical names of servers of Chinese games: a line or a kind, a number, a word. */
const KINDS = ['双线', '电信', '精品', '国战', '冰雪', '攻城', '花妖', '合击'];
const WORDS =
  '青河 问剑 听松 断崖 归云 北境 烽燧 铁壁 长夜 王座 篝火 极光 环带 暗面 顺风 季风 挑灯 旧刀 檐下 长街 红伞 更夫 春分 谷雨 云海 霜降 铁幕 黎明 绿洲 驼铃'.split(
    ' ',
  );

export interface SearchWorld {
  readonly url: string;
  /** The game with the most servers. */
  readonly gameId: number;
  readonly stop: () => Promise<void>;
}

/**
 * A separate PostgreSQL in `folder` with `SERVERS` servers: openings of the past year and the next
 * 30 days.
 */
export async function startSearchWorld(folder: string): Promise<SearchWorld> {
  const cluster = await startCluster({ dataDir: folder, log: silent });
  const url = cluster.url('postgres');
  const db = connectDatabase(url, { max: 1, onError: () => undefined, waits: PATIENT });
  try {
    await migrate(db);
    await sql`
      insert into game (game_id, name, version_name, summary, intro, channel, tab, tag,
        cover_picture, wide_picture, pictures, resolutions)
      select i, (${WORDS}::text[])[1 + i % ${WORDS.length}] || '传' || i, '怀旧版' || i, '', '',
        1, 1, 2, '/assets/covers/none.svg', '/assets/wide/none.svg', '{}', '{1280_800}'
      from generate_series(1, ${GAMES}) i`.execute(db);
    for (let first = 1; first <= SERVERS; first += BATCH) await insertServers(db, first);
    await fillPinyin(db);
    await sql`vacuum analyze`.execute(db);
  } finally {
    await db.destroy();
  }
  return { url, gameId: 1, stop: cluster.stop };
}

async function insertServers(db: Database, first: number): Promise<void> {
  const rows = Array.from({ length: BATCH }, (_, at) => server(first + at));
  await sql`
    insert into game_server (game_id, name, open_time, tag, pinyin)
    select game_id, name, open_time, 2, pinyin from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as server (game_id int8, name text, open_time int8, pinyin text)`.execute(db);
}

function server(number: number) {
  const kind = KINDS[Math.floor(number / 7) % KINDS.length] ?? '';
  const word = WORDS[Math.floor(number / 3) % WORDS.length] ?? '';
  const name = number === SERVERS ? RARE_NAME : `${kind}${String(number)}区·${word}`;
  return {
    game_id: number <= MOST_SERVERS ? 1 : 2 + (number % (GAMES - 1)),
    name,
    open_time: LAST_OPENING - ((number * 7919) % YEAR_MINUTES) * 60_000,
    // Written with the row: otherwise every row would be written twice.
    pinyin: pinyinOf(name),
  };
}
