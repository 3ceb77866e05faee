import { PLAYERS_CHANNEL } from '@gamebox/contract';
import type { Reminder } from '@gamebox/contract';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ReminderTable } from '../../db/schema-messages.ts';
import type { Tx } from '../../db/transaction.ts';

type Subject = Pick<Selectable<ReminderTable>, 'userId' | 'gameId' | 'serverId'>;

/** A due reminder with the names for its message. */
export interface DueReminder extends Subject {
  readonly gameName: string;
  /** Null: the game itself. */
  readonly serverName: string | null;
}

export interface ReminderRepository {
  readonly list: (userId: number) => Promise<Reminder[]>;
  readonly count: (tx: Tx, userId: number) => Promise<number>;
  /** Whether the server has opened, or the game can be downloaded. */
  readonly isOpen: (tx: Tx, subject: Subject, now: number) => Promise<boolean>;
  readonly has: (tx: Tx, subject: Subject) => Promise<boolean>;
  readonly add: (tx: Tx, reminder: Selectable<ReminderTable>) => Promise<void>;
  readonly remove: (subject: Subject) => Promise<void>;
  /** Removes and returns due reminders, at most `limit`. */
  readonly takeDue: (tx: Tx, now: number, limit: number) => Promise<readonly DueReminder[]>;
}

export function createReminderRepository(db: Database): ReminderRepository {
  return {
    list: (userId) =>
      db
        .selectFrom('reminder')
        .select(['gameId', 'serverId', 'createTime'])
        .where('userId', '=', userId)
        .orderBy('createTime', 'desc')
        .execute(),
    count: async (tx, userId) => {
      const { count } = await tx
        .selectFrom('reminder')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      return count;
    },
    isOpen: async (tx, { gameId, serverId }, now) => {
      const { rows } = await sql<{ open: boolean }>`
        select ${openIn(sql`${gameId}::int8`, sql`${serverId}::int8`, now)} as open`.execute(tx);
      return rows[0]?.open === true;
    },
    has: async (tx, subject) => (await same(tx, subject).executeTakeFirst()) !== undefined,
    add: async (tx, reminder) => {
      await tx.insertInto('reminder').values(reminder).execute();
    },
    remove: async ({ userId, gameId, serverId }) => {
      await db
        .deleteFrom('reminder')
        .where('userId', '=', userId)
        .where('gameId', '=', gameId)
        .where('serverId', 'is not distinct from', serverId)
        .execute();
    },
    takeDue,
  };
}

function same(tx: Tx, { userId, gameId, serverId }: Subject) {
  return tx
    .selectFrom('reminder')
    .select('createTime')
    .where('userId', '=', userId)
    .where('gameId', '=', gameId)
    .where('serverId', 'is not distinct from', serverId);
}

type Sql = ReturnType<typeof sql>;

/** Written so that PostgreSQL looks up what is open once, and not once for each reminder. */
function openIn(gameId: Sql, serverId: Sql, now: number): Sql {
  return sql`(
    ${serverId} in (select server_id from listed_server where open_time <= ${now})
    or ${serverId} is null
      and ${gameId} in (select game_id from registered_release where channel = ${PLAYERS_CHANNEL}))`;
}

async function takeDue(tx: Tx, now: number, limit: number): Promise<readonly DueReminder[]> {
  const open = openIn(sql`reminder.game_id`, sql`reminder.server_id`, now);
  const { rows } = await sql<DueReminder>`
    with due as (
      delete from reminder where ctid in (
        select reminder.ctid from reminder where ${open} limit ${limit})
      returning *
    )
    select due.user_id, due.game_id, due.server_id,
      game.name as game_name, game_server.name as server_name
    from due join listed_game game using (game_id)
      left join listed_server game_server using (server_id)`.execute(tx);
  return rows;
}
