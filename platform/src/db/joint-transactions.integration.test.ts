import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { insertPlayer } from '../../test/welfare.ts';
import { BusinessError } from '../business-error.ts';
import { inJointTransactions } from './joint-transactions.ts';
import { lockUser } from './locks.ts';
import { inTransaction } from './transaction.ts';
import type { Tx } from './transaction.ts';

interface Part {
  readonly userId: number;
  readonly how: 'done' | 'refused' | 'too-short';
}

let database: TestDatabase;
let userIds: readonly number[];

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table done (user_id int8, work xid8 default pg_current_xact_id(),
    how text check (how <> 'too-short'))`.execute(database.db);
  userIds = await Promise.all(Array.from({ length: 12 }, () => insertPlayer(database.db)));
});
afterAll(() => database.drop());

/** Writes a row for each part, and answers which transaction did; some parts may not be. */
async function work(tx: Tx, parts: readonly Part[]): Promise<readonly (string | BusinessError)[]> {
  const answers: (string | BusinessError)[] = [];
  for (const { userId, how } of parts)
    if (how === 'refused') answers.push(new BusinessError('NOT_FOUND'));
    else {
      const { rows } = await sql<{ work: string }>`
        insert into done (user_id, how) values (${userId}, ${how}) returning work::text`.execute(
        tx,
      );
      answers.push(rows[0]?.work ?? '');
    }
  return answers;
}

const join = () => inJointTransactions(database.db, work);
const ask = (joined: (part: Part) => Promise<string>, hows: readonly Part['how'][]) =>
  Promise.allSettled(hows.map((how, nth) => joined({ userId: userIds[nth] ?? 0, how })));
const valueOf = (settled: PromiseSettledResult<string>) =>
  settled.status === 'fulfilled' ? settled.value : null;

test('what is asked for at the same moment shares a transaction', async () => {
  const answers = await ask(
    join(),
    userIds.map(() => 'done'),
  );
  expect(answers.map(({ status }) => status)).toEqual(userIds.map(() => 'fulfilled'));
  expect(new Set(answers.map(valueOf)).size).toBe(1);
});

test('a part that is refused takes no other with it', async () => {
  const hows = ['done', 'done', 'done', 'refused', 'too-short', 'done'] as const;
  const answers = await ask(join(), hows);
  expect(answers.map(({ status }) => status)).toEqual(
    hows.map((how) => (how === 'done' ? 'fulfilled' : 'rejected')),
  );
  expect(answers[3]).toMatchObject({ reason: { key: 'NOT_FOUND' } });
  expect(answers[4]).toMatchObject({ reason: { code: '23514' } });
});

test('a player who was disabled is refused, and takes no other with them', async () => {
  const disabled = await insertPlayer(database.db);
  const disable = database.db.updateTable('userAccount').set({ enabled: false });
  await disable.where('userId', '=', disabled).execute();
  const joined = join();
  const refused = joined({ userId: disabled, how: 'done' });
  const others = userIds.map((userId) => joined({ userId, how: 'done' }));
  await expect(refused).rejects.toMatchObject({ key: 'USER_DISABLED' });
  expect(new Set(await Promise.all(others)).size).toBe(1);
});

test('a player whom somebody else holds is waited for apart', async () => {
  const joined = join();
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = inTransaction(database.db, async (tx) => {
    await lockUser(tx, userIds[0] ?? 0);
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  const late = joined({ userId: userIds[0] ?? 0, how: 'done' });
  const others = userIds.slice(1).map((userId) => joined({ userId, how: 'done' }));
  await Promise.all(others);
  held.resolve();
  await holding;
  expect(await late).not.toBe('');
});

test('two parts of one player are done one after the other', async () => {
  const joined = join();
  const [userId = 0] = userIds;
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => joined({ userId, how: 'done' })),
  );
  expect(new Set(answers).size).toBe(6);
});
