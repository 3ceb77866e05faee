import { describe, expect, it } from 'vitest';
import { blockingTime, interactiveAt } from './interactive.ts';

describe('interactiveAt', () => {
  it('is the moment the page is usable if no long task is running', () => {
    expect(interactiveAt(500, [])).toBe(500);
    expect(interactiveAt(500, [{ start: 100, duration: 300 }])).toBe(500);
    expect(interactiveAt(500, [{ start: 520, duration: 300 }])).toBe(500);
  });

  it('waits for the running long task', () => {
    expect(interactiveAt(500, [{ start: 450, duration: 200 }])).toBe(650);
  });

  it('waits for long tasks that follow at once, not for one after a gap', () => {
    const tasks = [
      { start: 450, duration: 200 },
      { start: 660, duration: 100 },
      { start: 900, duration: 100 },
    ];
    expect(interactiveAt(500, tasks)).toBe(760);
  });
});

describe('blockingTime', () => {
  it('sums the part over 50 ms of each task in the interval', () => {
    const tasks = [
      { start: 0, duration: 500 },
      { start: 100, duration: 80 },
      { start: 300, duration: 60 },
      { start: 700, duration: 500 },
    ];
    expect(blockingTime(50, 600, tasks)).toBe(40);
  });
});
