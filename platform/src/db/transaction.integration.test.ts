import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { sendAhead } from './sent-ahead.ts';
import { inTransaction } from './transaction.ts';
import type { Tx } from './transaction.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table counter (id int4 primary key, value int4 not null)`.execute(database.db);
});
beforeEach(async () => {
  await sql`delete from counter`.execute(database.db);
  await sql`insert into counter values (1, 0), (2, 0)`.execute(database.db);
});
afterAll(() => database.drop());

async function add(tx: Tx, id: number): Promise<void> {
  await sql`update counter set value = value + 1 where id = ${id}`.execute(tx);
}

async function values(): Promise<readonly number[]> {
  const { rows } = await sql<{ value: number }>`select value from counter order by id`.execute(
    database.db,
  );
  return rows.map(({ value }) => value);
}

test('commits what resolves and undoes what rejects', async () => {
  expect(await inTransaction(database.db, async (tx) => add(tx, 1).then(() => 7))).toBe(7);
  const failing = inTransaction(database.db, async (tx) => {
    await add(tx, 2);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await values()).toEqual([1, 0]);
});

test.each(['commits', 'rolls back'])(
  'refuses what is sent behind a transaction that %s',
  async (end) => {
    let late: Promise<unknown> = Promise.resolve();
    const ended = inTransaction(database.db, async (tx) => {
      await add(tx, 1);
      // It is not awaited: it runs when the commit is sent and not yet answered.
      late = new Promise((resolve) => setImmediate(resolve)).then(() => add(tx, 2));
      late.catch(() => undefined);
      if (end === 'rolls back') throw new Error('no');
    });
    const failure = await ended.then(() => null, String);
    expect(failure).toBe(end === 'commits' ? null : 'Error: no');
    await expect(late).rejects.toThrow('behind the end of its transaction');
    expect(await values()).toEqual([end === 'commits' ? 1 : 0, 0]);
    // The connection can still be used.
    await inTransaction(database.db, (tx) => add(tx, 2));
    expect(await values()).toEqual([end === 'commits' ? 1 : 0, 1]);
  },
);

test('two that lock each other out both get through in the end', async () => {
  let meeting = 0;
  let meet: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (meet = resolve));
  const cross = (first: number, second: number) =>
    inTransaction(database.db, async (tx) => {
      await add(tx, first);
      meeting += 1;
      if (meeting === 2) meet();
      await both;
      await add(tx, second);
    });
  await Promise.all([cross(1, 2), cross(2, 1)]);
  expect(meeting).toBe(3);
  expect(await values()).toEqual([2, 2]);
});

test.each(['40001', '40P01'])('gives %s three more tries and then passes it on', async (code) => {
  let tries = 0;
  const failing = inTransaction(database.db, async (tx) => {
    tries += 1;
    await sql`do ${sql.lit(`begin raise exception 'again' using errcode = '${code}'; end`)}`.execute(
      tx,
    );
  });
  await expect(failing).rejects.toMatchObject({ code });
  expect(tries).toBe(4);
});

test('another failure is not tried again', async () => {
  let tries = 0;
  const failing = inTransaction(database.db, async (tx) => {
    tries += 1;
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(tries).toBe(1);
});

const sendAdd = (tx: Tx, id: number) =>
  sendAhead(tx, sql`update counter set value = value + ${1} where id = ${id}`);

test('keeps what was sent ahead, in the order it was sent', async () => {
  const seen = await inTransaction(database.db, async (tx) => {
    await sendAdd(tx, 1);
    await sendAdd(tx, 1);
    const { rows } = await sql<{ value: number }>`select value from counter where id = 1`.execute(
      tx,
    );
    await sendAdd(tx, 2);
    return rows;
  });
  expect(seen).toEqual([{ value: 2 }]);
  expect(await values()).toEqual([2, 1]);
});

const refused = (tx: Tx) => sendAhead(tx, sql`insert into counter values (${1}, 0)`);

test.each([
  ['the commit', () => Promise.resolve()],
  ['the next statement', (tx: Tx) => add(tx, 2)],
  ['the next statement, behind others', (tx: Tx) => sendAdd(tx, 2).then(() => add(tx, 2))],
])('what was sent ahead and is refused undoes all: heard with %s', async (_name, next) => {
  const failing = inTransaction(database.db, async (tx) => {
    await add(tx, 1);
    await refused(tx);
    await next(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await values()).toEqual([0, 0]);
  await inTransaction(database.db, (tx) => add(tx, 2));
  expect(await values()).toEqual([0, 1]);
});

test('what rejects is heard before what was sent ahead', async () => {
  const failing = inTransaction(database.db, async (tx) => {
    await refused(tx);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await values()).toEqual([0, 0]);
});

test('a deadlock of what was sent ahead is tried again', async () => {
  const both = Promise.withResolvers<void>();
  let tries = 0;
  const cross = (first: number, second: number) =>
    inTransaction(database.db, async (tx) => {
      await add(tx, first);
      tries += 1;
      if (tries === 2) both.resolve();
      await both.promise;
      await sendAdd(tx, second);
    });
  await Promise.all([cross(1, 2), cross(2, 1)]);
  expect(await values()).toEqual([2, 2]);
  expect(tries).toBe(3);
});
