import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import { pinyinOf } from '../china/pinyin.ts';

const TABLES = [
  { table: 'game', key: 'game_id' },
  { table: 'game_server', key: 'server_id' },
] as const;
const BATCH = 1_000;

/**
 * Writes the pinyin of names that have none yet: new rows, and renamed rows, whose pinyin a trigger
 * empties. So a row is found by pinyin after the next run, whoever wrote it. Ends after
 * a batch when `signal` aborts: the next run goes on.
 */
export async function fillPinyin(db: QueryExecutorProvider, signal?: AbortSignal): Promise<void> {
  const mayGoOn = () => signal?.aborted !== true;
  for (const { table, key } of TABLES) while (mayGoOn() && (await fillBatch(db, table, key)));
}

/** Returns whether there may be more. A name that changes meanwhile waits for the next run. */
async function fillBatch(db: QueryExecutorProvider, table: string, key: string): Promise<boolean> {
  const id = sql.ref(key);
  const { rows } = await sql<{ id: number; name: string }>`
    select ${id} as id, name from ${sql.table(table)} where pinyin is null limit ${BATCH}
  `.execute(db);
  const typed = rows.map(({ id: row, name }) => ({ id: row, name, pinyin: pinyinOf(name) }));
  if (typed.length === 0) return false;
  await sql`
    update ${sql.table(table)} standing set pinyin = typed.pinyin
    from jsonb_to_recordset(${JSON.stringify(typed)}::jsonb)
      as typed (id int8, name text, pinyin text)
    where standing.${id} = typed.id and standing.name = typed.name`.execute(db);
  return typed.length === BATCH;
}
