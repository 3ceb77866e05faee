import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '@gamebox/platform/db/transaction.ts';

type Json = Readonly<Record<string, unknown>>;

/** The wanted rows of the demo world, columns in snake_case, all rows with the same columns. */
export interface DemoTable {
  readonly table: string;
  /** The column of the primary key. */
  readonly key: string;
  readonly rows: readonly Json[];
}

/** Columns that refer to another demo table. */
const REFERENCES: Readonly<Record<string, string>> = {
  game_id: 'game',
  news_id: 'news',
  stock_id: 'stock',
  goods_id: 'points_goods',
  task_id: 'task',
  gift_pack_id: 'gift_pack',
  privilege_version_id: 'privilege_version',
};

/**
 * Writes the wanted rows and stores in `demo_row` what was written. A row that differs from the
 * last written one was changed by an operator and stays; a missing one was removed by an operator
 * and is not written again; one that existed before was never ours.
 */
export async function syncDemoRows(tx: Tx, tables: readonly DemoTable[]): Promise<void> {
  const present = new Map<string, ReadonlySet<unknown>>();
  const canStand = (row: Json, key: string) =>
    Object.entries(REFERENCES).every(
      ([column, table]) =>
        column === key ||
        (row[column] ?? null) === null ||
        present.get(table)?.has(row[column]) === true,
    );
  for (const table of tables) {
    const kept = await selectKept(tx, table);
    const rows = table.rows.filter((row) => canStand(row, table.key));
    const missing = rows.filter((row) => isNew(kept.get(row[table.key])));
    const stale = rows.filter((row) => isStale(row, kept.get(row[table.key])));
    const added = await insertRows(tx, { ...table, rows: missing });
    await updateRows(tx, { ...table, rows: stale });
    await remember(tx, { ...table, rows: [...added, ...stale] });
    const standing = [...kept].filter(([, { current }]) => current !== null).map(([id]) => id);
    present.set(table.table, new Set([...standing, ...added.map((row) => row[table.key])]));
  }
}

/** The rows in the table, and those that were written last. */
interface Kept {
  readonly current: Json | null;
  readonly written: Json | null;
}

function isNew(kept: Kept | undefined): boolean {
  return kept === undefined || (kept.current === null && kept.written === null);
}

function isStale(wanted: Json, kept: Kept | undefined): boolean {
  const { current, written } = kept ?? { current: null, written: null };
  if (current === null || written === null || isDeepStrictEqual(written, wanted)) return false;
  return Object.entries(written).every(([column, value]) =>
    isDeepStrictEqual(current[column], value),
  );
}

async function selectKept(tx: Tx, demo: DemoTable): Promise<ReadonlyMap<unknown, Kept>> {
  const { table, key } = demo;
  const ids = JSON.stringify(demo.rows.map((row) => row[key]));
  const { rows } = await sql<{ id: number } & Kept>`
    select wanted.id, to_jsonb(standing) as current, demo_row.content as written
    from (select value::int8 as id from jsonb_array_elements_text(${ids}::jsonb)) wanted
    left join ${sql.table(table)} standing on standing.${sql.ref(key)} = wanted.id
    left join demo_row on demo_row.table_name = ${table} and demo_row.row_id = wanted.id
  `.execute(tx);
  return new Map(rows.map(({ id, ...kept }) => [id, kept]));
}

/** Returns the added rows; a row whose name an operator already uses is not added. */
async function insertRows(tx: Tx, demo: DemoTable): Promise<readonly Json[]> {
  if (demo.rows.length === 0) return [];
  const columns = sql.join(columnsOf(demo));
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(demo.table)} (${columns})
    select ${columns} from ${recordset(demo)}
    on conflict do nothing
    returning ${sql.ref(demo.key)} as id`.execute(tx);
  const added = new Set<unknown>(rows.map(({ id }) => id));
  return demo.rows.filter((row) => added.has(row[demo.key]));
}

async function updateRows(tx: Tx, demo: DemoTable): Promise<void> {
  if (demo.rows.length === 0) return;
  const columns = columnsOf(demo);
  const values = columns.map((column) => sql`wanted.${column}`);
  await sql`
    update ${sql.table(demo.table)} standing
    set (${sql.join(columns)}) = row(${sql.join(values)})
    from ${recordset(demo)} wanted
    where standing.${sql.ref(demo.key)} = wanted.${sql.ref(demo.key)}`.execute(tx);
}

async function remember(tx: Tx, demo: DemoTable): Promise<void> {
  if (demo.rows.length === 0) return;
  await sql`
    insert into demo_row (table_name, row_id, content)
    select ${demo.table}, (content ->> ${demo.key})::int8, content
    from jsonb_array_elements(${JSON.stringify(demo.rows)}::jsonb) content
    on conflict (table_name, row_id) do update set content = excluded.content`.execute(tx);
}

function columnsOf({ rows }: DemoTable): RawBuilder<unknown>[] {
  return Object.keys(rows[0] ?? {}).map((column) => sql.ref(column));
}

function recordset({ table, rows }: DemoTable): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
}
