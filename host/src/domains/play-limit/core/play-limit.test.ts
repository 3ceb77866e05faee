import { describe, expect, test } from 'vitest';
import { hear, nextStep, TIME_OVER, UNASKED } from './play-limit.ts';
import type { Answer, Moment, PlayLimitState, Step } from './play-limit.ts';

const MINUTE_MS = 60_000;
const START = 1_000_000;
const at = (machineMs: number, wallMs = machineMs): Moment => ({
  machine: START + machineMs,
  wall: START + wallMs,
});
const limited = (minutes: number): Answer => ({
  kind: 'limited',
  remainingMs: minutes * MINUTE_MS,
});
const free: Answer = { kind: 'free' };
const over: Answer = { kind: 'over', reason: '未成年人仅可在…' };

/** The state after these answers, received at the start or at the given moments. */
function after(...heard: [Answer | null, Moment?][]): PlayLimitState {
  return heard.reduce((state, [answer, moment = at(0)]) => hear(state, answer, moment), UNASKED);
}

const warned = (state: PlayLimitState, minutes: number): PlayLimitState => ({
  ...state,
  warnedMs: minutes * MINUTE_MS,
});
const warning = (minutes: number, remaining = minutes): Step => ({
  kind: 'warn',
  warningMs: minutes * MINUTE_MS,
  remainingMs: remaining * MINUTE_MS,
});
const ask: Step = { kind: 'ask' };
const wait = (ms: number): Step => ({ kind: 'wait', ms });

test.each<[string, PlayLimitState, Moment, Step]>([
  ['nothing asked yet', UNASKED, at(0), ask],
  ['no answer yet: it is asked soon again', after([null]), at(9_000), wait(1_000)],
  ['no answer yet, and it is time', after([null]), at(10_000), ask],
  ['an adult just asked', after([free]), at(0), wait(15_000)],
  ['an adult is asked again each two minutes', after([free]), at(120_000), ask],
  ['an adult who can’t be asked for a day', after([free], [null, at(0)]), at(1_000), wait(15_000)],
  ['plenty of time', after([limited(60)]), at(0), wait(15_000)],
  ['two minutes later', after([limited(60)]), at(120_000), ask],
  ['a second before a warning', after([limited(16)]), at(59_000), wait(1_000)],
  ['15 minutes left', after([limited(16)]), at(60_000), warning(15)],
  ['warned already', warned(after([limited(16)]), 15), at(60_000), wait(15_000)],
  ['5 minutes left', warned(after([limited(6)]), 15), at(60_000), warning(5)],
  ['began with 10 minutes left', after([limited(10)]), at(0), warning(15, 10)],
  ['began with 3 minutes left: one warning', after([limited(3)]), at(0), warning(5, 3)],
  ['and no second one', warned(after([limited(3)]), 5), at(0), wait(15_000)],
  ['a second before the end', warned(after([limited(1)]), 5), at(59_000), wait(1_000)],
  ['at the end the platform is asked once more', warned(after([limited(1)]), 5), at(60_000), ask],
  [
    'it can’t be asked then: the last answer holds',
    after([limited(1)], [null, at(60_000)]),
    at(60_100),
    { kind: 'end', reason: TIME_OVER },
  ],
  [
    'its clock is behind: the game goes on',
    warned(after([limited(1)], [limited(0.5), at(60_000)]), 5),
    at(60_000),
    wait(15_000),
  ],
  ['it says no', after([over]), at(0), { kind: 'end', reason: over.reason }],
  ['a no is asked about again after two minutes', after([over]), at(120_000), ask],
  [
    'it can’t be asked then: the no holds',
    after([over], [null, at(120_000)]),
    at(121_000),
    { kind: 'end', reason: over.reason },
  ],
  [
    'the network is away: the last answer counts down',
    warned(after([limited(10)], [null, at(7 * MINUTE_MS)]), 5),
    at(8 * MINUTE_MS + 59_000),
    wait(1_000),
  ],
  [
    'a wall clock set back by an hour buys nothing',
    after([limited(1)], [null, at(61_000, 61_000 - 3_600_000)]),
    at(62_000, 62_000 - 3_600_000),
    { kind: 'end', reason: TIME_OVER },
  ],
  [
    'a machine that slept: the wall clock counts',
    after([limited(30)], [null, at(1_000, 3_600_000)]),
    at(2_000, 3_601_000),
    { kind: 'end', reason: TIME_OVER },
  ],
  ['a machine that slept is asked first', after([limited(30)]), at(1_000, 3_600_000), ask],
])('%s', (_, state, now, step) => {
  expect(nextStep(state, now)).toEqual(step);
});

describe('what is heard', () => {
  test('an answer replaces the last one; no answer keeps it', () => {
    const state = after([limited(30)], [null, at(5_000)]);
    expect(state).toMatchObject({ word: { kind: 'limited' }, askedAt: at(5_000) });
    expect(state.answeredAt).toEqual(at(0));
    expect(hear(state, free, at(6_000))).toMatchObject({ word: free, answeredAt: at(6_000) });
  });

  test('another evening has its warnings again', () => {
    const state = warned(after([limited(3)]), 5);
    expect(hear(state, limited(4), at(1_000)).warnedMs).toBe(5 * MINUTE_MS);
    expect(hear(state, limited(60), at(1_000)).warnedMs).toBeNull();
  });

  test('the end of another evening is told again', () => {
    const told = { ...after([over]), endAnnounced: true };
    expect(hear(told, over, at(1_000)).endAnnounced).toBe(true);
    expect(hear(told, limited(60), at(1_000)).endAnnounced).toBe(false);
  });
});
