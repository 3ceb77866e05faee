import { describe, expect, test } from 'vitest';
import { permissionByStored, permissionNow, verdictToKeep } from './play-verdict.ts';
import type { StoredVerdict, PlayVerdict } from './play-verdict.ts';
import type { Moment } from './play-limit.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const START: Moment = { machine: 5_000_000, wall: 1_750_000_000_000 };
const later = (machineMs: number, wallMs = machineMs): Moment => ({
  machine: START.machine + machineMs,
  wall: START.wall + wallMs,
});
const heard = (verdict: PlayVerdict): StoredVerdict => ({
  userId: 7,
  session: 'S',
  at: START,
  verdict,
});
const adult: PlayVerdict = { kind: 'adult' };
const minor = (remainingMs: number | null, reason = '未成年人仅可在…'): PlayVerdict => ({
  kind: 'minor',
  remainingMs,
  reason,
});
const unverified: PlayVerdict = { kind: 'refused', reason: '请先完成实名认证' };

test.each([
  ['an adult', adult, later(0), true],
  ['an adult, a week later', adult, later(7 * DAY_MS), true],
  ['an adult, more than a week later', adult, later(7 * DAY_MS + 1), false],
  ['an adult, with the machine off for more than a week', adult, later(-DAY_MS, 8 * DAY_MS), false],
  ['an adult, with the wall clock set back', adult, later(MINUTE_MS, -6 * MINUTE_MS), false],
  ['an adult, with the clock set right by a little', adult, later(MINUTE_MS, -MINUTE_MS), true],
  ['a minor within their time', minor(30 * MINUTE_MS), later(29 * MINUTE_MS), true],
  ['a minor after it', minor(30 * MINUTE_MS), later(30 * MINUTE_MS), false],
  ['a minor who set the clock back', minor(30 * MINUTE_MS), later(31 * MINUTE_MS, 0), false],
  ['a minor whose machine slept', minor(30 * MINUTE_MS), later(0, 31 * MINUTE_MS), false],
  ['a minor outside the hours', minor(null), later(0), false],
  ['who is not verified', unverified, later(0), false],
])('out of reach, %s', (_, verdict, now, playable) => {
  const permission = permissionByStored(heard(verdict), now);
  expect(permission).toMatchObject({ playable, userId: 7 });
  expect(permission.reason === '').toBe(playable);
  // The network may work while only the platform is silent.
  expect(permission.reason).not.toContain('网络');
});

test('out of reach and without a stored verdict nobody plays', () => {
  const permission = permissionByStored(null, later(0));
  expect(permission).toMatchObject({ playable: false, userId: null });
  expect(permission.reason).toBe('连不上服务器，无法确认现在能否游戏，请恢复网络后再试');
});

test('an answer that has just come holds, and gives its own reason', () => {
  expect(permissionNow(heard(adult))).toEqual({ playable: true, reason: '', userId: 7 });
  expect(permissionNow(heard(minor(1)))).toEqual({ playable: true, reason: '', userId: 7 });
  expect(permissionNow(heard(minor(null, '时间到了')))).toMatchObject({ reason: '时间到了' });
  expect(permissionNow(heard(unverified))).toMatchObject({ playable: false });
});

describe('the next host keeps', () => {
  test('no time of a minor', () => {
    const kept = verdictToKeep(heard(minor(30 * MINUTE_MS, '')));
    const permission = permissionByStored(kept, later(0));
    expect(permission).toMatchObject({ playable: false });
    expect(permission.reason).toContain('未成年人');
  });

  test.each([adult, unverified, minor(null)])('every other verdict as it is: $kind', (verdict) => {
    expect(verdictToKeep(heard(verdict))).toEqual(heard(verdict));
  });
});
