import { expect, test } from 'vitest';
import { sampleState } from '../../test/sample-states.ts';
import { stateLine } from './library-lines.ts';

const downloading = { download: true, download_state: 1, progress: 40 } as const;
const speed = { bytesPerSecond: 2 ** 20 };

test.each([
  ['a download with its speed', { ...downloading, ...speed }, '1.0 MB/s'],
  [
    'a download whose end is known',
    { ...downloading, ...speed, secondsLeft: 90 },
    '1.0 MB/s · 剩余 1 分 30 秒',
  ],
  ['a download that connects', { ...downloading, bytesPerSecond: 0 }, '连接中'],
  ['a download whose speed is unknown', downloading, '下载中'],
  ['a paused download', { ...downloading, ...speed, download_state: 2 }, '已暂停'],
  ['one that waits for the network', { download_state: 2, waiting: 'offline' }, '等待网络'],
  ['one in the queue', { download_state: 2, waiting: 'queue', queuePosition: 2 }, '第 2 位'],
  ['one in a queue without places', { download_state: 2, waiting: 'queue' }, ''],
  ['a running game, as the button says', { running: true }, ''],
  ['a game that is ready', {}, '可启动'],
] as const)('beside the play button of %s stands what it does not say', (_, more, line) => {
  expect(stateLine(sampleState(1, more))).toBe(line);
});
