import type { ServerOpening } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { openingDays } from './opening-days.ts';

const beijing = 480;
const at = (text: string) => Date.parse(`${text}+08:00`);
const now = at('2026-06-10T15:24:00');

function opening(serverId: number, time: string): ServerOpening {
  return {
    serverId,
    serverName: `${serverId}区`,
    gameId: 1,
    gameName: '游戏',
    versionName: '版本',
    coverPicture: '',
    openTime: at(time),
    tag: 2,
  };
}

test('openings are grouped by day, with names like 今天', () => {
  const days = openingDays(
    [
      opening(3, '2026-06-12T10:00:00'),
      opening(1, '2026-06-10T00:00:00'),
      opening(2, '2026-06-11T23:30:00'),
      opening(4, '2026-06-10T23:59:00'),
      opening(5, '2026-06-13T08:00:00'),
    ],
    now,
    beijing,
  );
  expect(days.map((day) => [day.name, day.openings.map((one) => one.serverId)])).toEqual([
    ['今天', [1, 4]],
    ['明天', [2]],
    ['后天', [3]],
    ['6月13日', [5]],
  ]);
});

test('what opened before today has passed', () => {
  expect(openingDays([opening(1, '2026-06-09T23:59:00')], now, beijing)).toEqual([]);
});
