import { describe, expect, it } from 'vitest';
import { blockingTime, interactiveAt } from './interactive.ts';

describe('interactiveAt', () => {
  it('is the usable moment where no long task is in flight', () => {
    expect(interactiveAt(500, [])).toBe(500);
    expect(interactiveAt(500, [{ start: 100, duration: 300 }])).toBe(500);
    expect(interactiveAt(500, [{ start: 520, duration: 300 }])).toBe(500);
  });

  it('waits for the long task in flight', () => {
    expect(interactiveAt(500, [{ start: 450, duration: 200 }])).toBe(650);
  });

  it('waits for what follows at once, and not for what comes after a gap', () => {
    const tasks = [
      { start: 450, duration: 200 },
      { start: 660, duration: 100 },
      { start: 900, duration: 100 },
    ];
    expect(interactiveAt(500, tasks)).toBe(760);
  });
});

describe('blockingTime', () => {
  it('sums what is over 50 ms of the tasks in between', () => {
    const tasks = [
      { start: 0, duration: 500 },
      { start: 100, duration: 80 },
      { start: 300, duration: 60 },
      { start: 700, duration: 500 },
    ];
    expect(blockingTime(50, 600, tasks)).toBe(40);
  });
});
