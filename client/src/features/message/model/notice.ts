import type { HeardHistoryEntry, NotificationType, UserMessage } from '@gamebox/contract';
import { NotificationType as types } from '@gamebox/contract';

/** A message for the screen, from the platform or from this computer's host. */
export interface Notice {
  key: string;
  type: NotificationType | null;
  title: string;
  text: string;
  time: number;
  read: boolean;
  goal:
    | { gameId: number; serverId: number | null }
    | { page: NonNullable<UserMessage['page']> }
    | null;
  source: { messageId: number } | { endTime: number };
}

export function noticeOfMessage(message: UserMessage): Notice {
  const { messageId, type = null, title, text, gameId, serverId = null, page, read } = message;
  return {
    key: `message-${messageId}`,
    type,
    title,
    text,
    time: message.createTime,
    read,
    goal:
      typeof gameId === 'number'
        ? { gameId, serverId }
        : typeof page === 'string'
          ? { page }
          : null,
    source: { messageId },
  };
}

export function timeOverTitle({ name }: HeardHistoryEntry): string {
  return name === '' ? '游戏时间已结束' : `《${name}》的游戏时间已结束`;
}

/**
 * Converts an entry of the host's history: a finished download, or a minor's game that was ended.
 * `lead`: how far this computer's clock is ahead of the platform's (ms).
 */
export function noticeOfHistory(entry: HeardHistoryEntry, read: boolean, lead: number): Notice {
  const { gameId, name, kind, version, endTime } = entry;
  const to = version === undefined ? '' : ` ${version}`;
  return {
    key: `download-${endTime}`,
    ...(kind === 'time-over'
      ? { type: types.myGame, title: timeOverTitle(entry), text: entry.reason ?? '' }
      : {
          type: types.finished,
          title: kind === 'update' ? `《${name}》已更新到${to}` : `《${name}》下载完成`,
          text: kind === 'update' ? '可以继续玩了。' : '已经安装好，可以启动了。',
        }),
    time: endTime - lead,
    read,
    goal: { gameId, serverId: null },
    source: { endTime },
  };
}

/**
 * Merges both kinds, the latest first. While the platform has more pages, entries older than its
 * last loaded message are held back: their place would change when more pages come.
 */
export function mergeNotices(
  messages: readonly Notice[],
  downloads: readonly Notice[],
  more: boolean,
): Notice[] {
  const oldest = more ? (messages.at(-1)?.time ?? 0) : 0;
  return [...messages, ...downloads.filter(({ time }) => time >= oldest)].sort(
    (one, other) => other.time - one.time,
  );
}
