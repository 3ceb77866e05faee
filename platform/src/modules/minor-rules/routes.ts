import { MINOR_HOURS, getMinorRules } from '@gamebox/contract';
import { MINOR_CAPS } from '../../china/minor-caps.ts';
import { ADULT_AGE, minorDays, minorSecondsLeft } from '../../china/minors.ts';
import { knownUntil, nextHoliday } from '../../china/holidays.ts';
import { chinaClock } from '../../china/time.ts';
import { implement } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';

const SHOWN_DAYS = 7;
/** Every span without a Friday or holiday is much shorter. */
const SEARCHED_DAYS = 30;

/** The rules for minors. They are computed, not stored, and need no login. */
export function minorRulesRoutes(now: () => number): readonly Implementation[] {
  return [
    implement(getMinorRules, () => {
      const at = now();
      const today = chinaClock(at).day;
      const days = minorDays(at, SEARCHED_DAYS);
      const next = days.find(({ playable, closes }) => playable && at < closes);
      return {
        adultAge: ADULT_AGE,
        hours: MINOR_HOURS,
        days: days.slice(0, SHOWN_DAYS).map(({ day, kind, playable }) => ({ day, kind, playable })),
        nextPlayDay: next?.day ?? null,
        nextHoliday: nextHoliday(today),
        knownUntil: knownUntil(today),
        playableNow: (minorSecondsLeft(at) ?? 0) > 0,
        caps: [...MINOR_CAPS],
      };
    }),
  ];
}
