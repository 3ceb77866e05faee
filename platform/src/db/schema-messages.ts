import type { MessagePage, NotificationType } from '@gamebox/contract';
import type { GeneratedAlways } from 'kysely';

/** Epoch milliseconds. */
type Time = number;

export interface MessageTable {
  userId: number;
  messageId: GeneratedAlways<number>;
  /**
   * Identifies what happened: a user gets one message for it, even after that message was deleted.
   */
  sourceKey: string;
  type: NotificationType | null;
  title: string;
  text: string;
  gameId: number | null;
  serverId: number | null;
  page: MessagePage | null;
  createTime: Time;
  readTime: Time | null;
  deleteTime: Time | null;
}

export interface ReminderTable {
  userId: number;
  gameId: number;
  /** null: the game itself. */
  serverId: number | null;
  createTime: Time;
}

export interface MessageSchema {
  message: MessageTable;
  reminder: ReminderTable;
}
