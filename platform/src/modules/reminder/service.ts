import { NotificationType, REMINDER_LIMIT } from '@gamebox/contract';
import type { Reminder } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { GameService } from '../game/service.ts';
import type { MessageService, NewMessage } from '../message/service.ts';
import type { DueReminder, ReminderRepository } from './repository.ts';

/** The number of messages in one transaction. */
const AT_ONCE = 500;

interface Subject {
  readonly gameId: number;
  readonly serverId?: number | null | undefined;
}

export interface ReminderService {
  readonly list: (userId: number) => Promise<Reminder[]>;
  /** Throws GAME_NOT_FOUND, GAME_SERVER_NOT_FOUND, REMINDER_OPEN, REMINDER_LIMIT. */
  readonly add: (userId: number, subject: Subject) => Promise<void>;
  readonly remove: (userId: number, subject: Subject) => Promise<void>;
  /** Sends one message for each server or game that has opened and that a player waits for. */
  readonly sendDue: (db: Database) => Promise<void>;
}

export interface ReminderDeps {
  readonly db: Database;
  readonly repository: ReminderRepository;
  readonly games: Pick<GameService, 'require'>;
  readonly messages: Pick<MessageService, 'add'>;
  readonly now: () => number;
}

export function createReminderService(deps: ReminderDeps): ReminderService {
  const { db, repository, games, messages, now } = deps;
  return {
    list: repository.list,
    add: async (userId, { gameId, serverId = null }) => {
      await games.require(gameId, serverId);
      const subject = { userId, gameId, serverId };
      await inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        if (await repository.has(tx, subject)) return;
        if (await repository.isOpen(tx, subject, now())) throw new BusinessError('REMINDER_OPEN');
        if ((await repository.count(tx, userId)) >= REMINDER_LIMIT)
          throw new BusinessError('REMINDER_LIMIT');
        await repository.add(tx, { ...subject, createTime: now() });
      });
    },
    remove: (userId, { gameId, serverId = null }) =>
      repository.remove({ userId, gameId, serverId }),
    sendDue: async (patient) => {
      let sent: number;
      do {
        sent = await inTransaction(patient, async (tx) => {
          const due = await repository.takeDue(tx, now(), AT_ONCE);
          await messages.add(tx, due.map(messageOf));
          return due.length;
        });
      } while (sent === AT_ONCE);
    },
  };
}

function messageOf({ userId, gameId, serverId, gameName, serverName }: DueReminder): NewMessage {
  const type = NotificationType.myGame;
  if (serverName === null)
    return {
      userId,
      sourceKey: `game-opening:${gameId}`,
      type,
      title: `《${gameName}》可以下载了`,
      text: '您预约的游戏已经开放下载。',
      gameId,
    };
  return {
    userId,
    sourceKey: `server-opening:${serverId}`,
    type,
    title: `${serverName} 已开服`,
    text: `您预约的《${gameName}》服务器已开服，可以进服了。`,
    gameId,
    serverId,
  };
}
