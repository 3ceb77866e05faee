import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JobProgress } from './job-progress.ts';
import type { JobStage } from './job-progress.ts';

describe('the progress of a job', () => {
  test('never goes backwards, whatever is reported', () => {
    const stage = fc.constantFrom<JobStage>('preparing', 'downloading', 'verifying', 'installing');
    const step = fc.oneof(
      fc.record({ stage, fraction: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ done: fc.integer({ min: -5, max: 120 }), total: fc.constant(100) }),
    );
    const kind = fc.constantFrom('install' as const, 'repair' as const);
    fc.assert(
      fc.property(kind, fc.array(step), (kind, steps) => {
        const progress = new JobProgress(kind);
        let [bytes, whole] = [0, 0];
        for (const each of steps) {
          if ('stage' in each) progress.setStage(each.stage, each.fraction);
          else progress.setBytes(each.done, each.total);
          expect(progress.bytesPercent).toBeGreaterThanOrEqual(bytes);
          expect(progress.wholePercent).toBeGreaterThanOrEqual(whole);
          expect(progress.bytesPercent).toBeLessThanOrEqual(100);
          expect(progress.wholePercent).toBeLessThanOrEqual(100);
          [bytes, whole] = [progress.bytesPercent, progress.wholePercent];
        }
      }),
    );
  });

  test('ends an installation with both values at 100', () => {
    const progress = new JobProgress('install');
    progress.setBytes(10, 10);
    expect(progress.wholePercent).toBe(96);
    progress.setStage('installing', 1);
    expect([progress.bytesPercent, progress.wholePercent]).toEqual([100, 100]);
  });

  test('counts an empty download as complete', () => {
    const progress = new JobProgress('install');
    progress.setBytes(0, 0);
    expect(progress.bytesPercent).toBe(100);
  });
});
