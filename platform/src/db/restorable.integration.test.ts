import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

interface Called {
  readonly name: string;
  readonly source: string;
  /** True: called by a constraint, a generated column or an index. */
  readonly direct: boolean;
}

/**
 * Our functions, except those that only triggers call: `pg_restore` makes triggers after the rows.
 */
async function listFunctions(): Promise<readonly Called[]> {
  const { rows } = await sql<Called>`
    select proname as name, prosrc as source, exists (
      select from pg_depend
      where refclassid = 'pg_proc'::regclass and refobjid = pg_proc.oid
        and classid in ('pg_constraint'::regclass, 'pg_class'::regclass, 'pg_attrdef'::regclass)
    ) as direct
    from pg_proc
    where pronamespace = current_schema()::regnamespace and prorettype <> 'trigger'::regtype`.execute(
    base.db,
  );
  return rows;
}

// `pg_restore` fills tables with an empty search path.
test('what checks a row names the schema of what it calls', async () => {
  const functions = await listFunctions();
  const names = functions.map(({ name }) => name).join('|');
  const waiting = functions.filter(({ direct }) => direct);
  const seen = new Set(waiting);
  for (const called of waiting)
    for (const [, name] of called.source.matchAll(new RegExp(`\\b(${names})\\(`, 'g')))
      for (const found of functions.filter((one) => one.name === name && !seen.has(one))) {
        seen.add(found);
        waiting.push(found);
      }
  expect(seen.size).toBeGreaterThan(8);
  const bare = new RegExp(`(?<![.\\w])(?:${names})\\(`);
  expect(waiting.filter(({ source }) => bare.test(source)).map(({ name }) => name)).toEqual([]);
});

test('a row is checked with an empty search path as with ours', async () => {
  await base.db.transaction().execute(async (tx) => {
    const { rows: at } = await sql<{ schema: string }>`select current_schema() as schema`.execute(
      tx,
    );
    const schema = at[0]?.schema ?? '';
    await sql`set local search_path = ''`.execute(tx);
    const rule = { type: 2, value: 5, minValue: null, maxValue: null, coupon: null };
    const ask = async (rules: unknown) => {
      const { rows } = await sql<{ fits: boolean }>`
        select ${sql.id(schema)}.are_gifts(${JSON.stringify(rules)}::jsonb) as fits`.execute(tx);
      return rows[0]?.fits;
    };
    expect(await ask([{ points: 1, rewards: [rule] }])).toBe(true);
    expect(await ask([{ points: 1, rewards: [{ ...rule, value: -1 }] }])).toBe(false);
  });
});
