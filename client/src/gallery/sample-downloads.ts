import type { DownloadPlan, GameState } from '@gamebox/contract';
import { games } from '@gamebox/ui/gallery/sample-data.ts';

const mega = 1024 * 1024;
const giga = 1024 * mega;

function sampleJob(at: number, more: Partial<GameState>): GameState {
  const game = games[at];
  return {
    gameId: at + 1,
    name: game?.name ?? '',
    coverPrcture: game?.cover ?? '',
    download: false,
    download_state: 4,
    download_progress: 100,
    progress: 100,
    ...more,
  };
}

const notes =
  '1. 新增北境地图“寒关”，40 级开放\n2. 修复了组队时偶尔掉线的问题\n3. 春节活动：1月28日 10:00 开始';

export const runningJob = sampleJob(0, {
  download: true,
  download_state: 1,
  download_progress: 44,
  progress: 42.6,
  stage: 'downloading',
  bytesDone: 1234 * mega,
  bytesTotal: 2890 * mega,
  bytesPerSecond: 12.4 * mega,
  secondsLeft: 133,
});

export const waitingJobs: readonly GameState[] = [
  sampleJob(7, { download_state: 2, progress: 31, waiting: 'offline' }),
  sampleJob(2, { download_state: 2, progress: 10, waiting: 'queue', queuePosition: 1 }),
  sampleJob(1, { download_state: 2, progress: 0, waiting: 'queue', queuePosition: 2 }),
];

const failed = { download_state: 5, message: '下载失败' } as const;

export const stoppedJobs: readonly GameState[] = [
  sampleJob(3, {
    ...failed,
    failure: { kind: 'disk-full', needBytes: 9 * giga, freeBytes: giga, message: '' },
  }),
  sampleJob(4, { ...failed, failure: { kind: 'signature-invalid', message: '' } }),
  sampleJob(5, { ...failed }),
  sampleJob(6, { download_state: 2, progress: 77.7 }),
];

export const updatableGames: readonly GameState[] = [
  sampleJob(8, {
    version: '1.2.0',
    download_state: 6,
    update: { version: '1.3.0', notes, downloadBytes: 38 * mega },
  }),
  sampleJob(9, {
    version: '2.0',
    download_state: 6,
    update: { version: '2.1', notes: '', downloadBytes: 412 * mega },
  }),
];

export const finishedGame = sampleJob(10, {
  version: '1.4.2',
  sizeBytes: 4.7 * giga,
  installPath: 'D:\\Games\\星落荒原',
});

export const samplePlan: DownloadPlan = {
  version: '1.4.2',
  notes,
  downloadBytes: 2.1 * giga,
  sizeBytes: 4.7 * giga,
  needBytes: 5.2 * giga,
  freeBytes: 88 * giga,
  totalBytes: 256 * giga,
  folder: 'D:\\Games\\赤焰孤城',
};

/** Bytes a second over the last minute. */
export const sampleSpeeds = Array.from(
  { length: 48 },
  (_, second) => (9 + 4 * Math.sin(second / 5) - (second % 11 === 0 ? 5 : 0)) * mega,
);
