import { expect, test } from 'vitest';
import { sampleState } from '../../../../test/sample-states.ts';
import { jobFigures, jobPercent } from './job-figures.ts';

const MB = 1024 ** 2;

test('percent and bytes of a download agree, whatever the progress of the whole job', () => {
  const state = sampleState(1, {
    download_state: 1,
    stage: 'downloading',
    download_progress: 50,
    progress: 48,
    bytesDone: 499 * MB,
    bytesTotal: 1000 * MB,
  });
  expect(jobFigures(state)).toEqual({ percent: 50, bytes: { done: 500 * MB, total: 1000 * MB } });
});

test('a check counts installed files, not downloaded bytes', () => {
  const state = sampleState(1, {
    download_state: 3,
    repairing: true,
    stage: 'verifying',
    stageProgress: 25.5,
    progress: 13,
    download_progress: 0,
    sizeBytes: 400 * MB,
    bytesDone: 0,
    bytesTotal: 0,
  });
  expect(jobFigures(state)).toEqual({ percent: 25.5, bytes: { done: 102 * MB, total: 400 * MB } });
  expect(jobPercent(state)).toBe(25);
});

test('installing shows all bytes; a host without byte counts shows its progress', () => {
  const installing = sampleState(1, { download_state: 3, stage: 'installing', progress: 97 });
  expect(jobFigures(installing)).toEqual({ percent: 100, bytes: null });
  const bare = sampleState(1, { download_state: 1, progress: 42, download_progress: 40 });
  expect(jobFigures(bare)).toEqual({ percent: 42, bytes: null });
});
