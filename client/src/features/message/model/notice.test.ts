import { expect, test } from 'vitest';
import type { Notice } from './notice.ts';
import { mergeNotices, noticeOfHistory, noticeOfMessage } from './notice.ts';

const at = (time: number): Notice => ({
  key: String(time),
  type: null,
  title: '',
  text: '',
  time,
  read: false,
  goal: null,
  source: { endTime: time },
});
const times = (notices: readonly Notice[]) => notices.map(({ time }) => time);

test('both kinds are sorted by time; those older than the loaded pages wait', () => {
  expect(times(mergeNotices([at(9), at(5)], [at(7), at(3)], false))).toEqual([9, 7, 5, 3]);
  expect(times(mergeNotices([at(9), at(5)], [at(7), at(3)], true))).toEqual([9, 7, 5]);
  expect(times(mergeNotices([], [at(7)], false))).toEqual([7]);
});

test('a message leads to its game, otherwise to its page, otherwise nowhere', () => {
  const message = { messageId: 1, type: null, title: '', text: '', createTime: 1, read: true };
  const goal = (more: object) => noticeOfMessage({ ...message, page: null, ...more }).goal;
  expect(goal({ gameId: 7, serverId: 8 })).toEqual({ gameId: 7, serverId: 8 });
  expect(goal({ gameId: 7 })).toEqual({ gameId: 7, serverId: null });
  expect(goal({ page: 'orders' })).toEqual({ page: 'orders' });
  expect(goal({})).toBeNull();
});

test('a finished download shows its result', () => {
  const entry = { gameId: 1, name: '铁潮', coverPrcture: '', endTime: 5, bytes: 1 };
  const titleOf = (kind: 'install' | 'update') =>
    noticeOfHistory({ ...entry, kind, version: '1.1.0' }, false, 0).title;
  expect(titleOf('install')).toBe('《铁潮》下载完成');
  expect(titleOf('update')).toBe('《铁潮》已更新到 1.1.0');
});

test('a game that the host ended shows the reason', () => {
  const entry = { gameId: 1, name: '铁潮', coverPrcture: '', endTime: 5, bytes: 0 };
  const notice = noticeOfHistory({ ...entry, kind: 'time-over', reason: '未成年人…' }, false, 0);
  expect(notice).toMatchObject({ title: '《铁潮》的游戏时间已结束', text: '未成年人…', type: 2 });
});

test('times of a machine with a wrong clock are corrected by the server’s time', () => {
  const entry = { gameId: 1, name: '铁潮', coverPrcture: '', kind: 'install' as const, bytes: 1 };
  const own = noticeOfHistory({ ...entry, endTime: 107 }, false, 100);
  expect(times(mergeNotices([at(9), at(5)], [own], false))).toEqual([9, 7, 5]);
  expect(own.source).toEqual({ endTime: 107 });
});
