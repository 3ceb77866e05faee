import { performance } from 'node:perf_hooks';
import type { Clock } from '../core/clock.ts';

export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => new Date(),
  schedule: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
