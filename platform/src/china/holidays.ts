/**
 * Holidays and working-day swaps as the General Office of the State Council announces them each
 * autumn for the year after (国务院办公厅关于…年部分节假日安排的通知, on gov.cn).
 * To add a year: copy its notice into YEARS, `off` from the first to the last day of each holiday
 * (both included), `work` the weekend days it makes working days; then run `holidays.test.ts`.
 */
interface HolidayYear {
  readonly source: string;
  readonly off: readonly (readonly [from: string, to: string])[];
  readonly work: readonly string[];
}

export const YEARS: Readonly<Record<string, HolidayYear>> = {
  '2025': {
    source: '国务院办公厅关于2025年部分节假日安排的通知，2024-11-12',
    off: [
      ['2025-01-01', '2025-01-01'],
      ['2025-01-28', '2025-02-04'],
      ['2025-04-04', '2025-04-06'],
      ['2025-05-01', '2025-05-05'],
      ['2025-05-31', '2025-06-02'],
      ['2025-10-01', '2025-10-08'],
    ],
    work: ['2025-01-26', '2025-02-08', '2025-04-27', '2025-09-28', '2025-10-11'],
  },
  '2026': {
    source: '国务院办公厅关于2026年部分节假日安排的通知，2025-11-04',
    off: [
      ['2026-01-01', '2026-01-03'],
      ['2026-02-15', '2026-02-23'],
      ['2026-04-04', '2026-04-06'],
      ['2026-05-01', '2026-05-05'],
      ['2026-06-19', '2026-06-21'],
      ['2026-09-25', '2026-09-27'],
      ['2026-10-01', '2026-10-07'],
    ],
    work: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
  },
};

/** What the calendar says of a day; `null` for an ordinary day. */
export function holidayOf(day: string): 'off' | 'work' | null {
  const year = YEARS[day.slice(0, 4)];
  if (year === undefined) return null;
  if (year.work.includes(day)) return 'work';
  return year.off.some(([from, to]) => from <= day && day <= to) ? 'off' : null;
}

/** Whether the calendar knows the year of a day. */
export function knowsYearOf(day: string): boolean {
  return day.slice(0, 4) in YEARS;
}

/** The holiday of a day, or the next known one. */
export function nextHoliday(day: string): { readonly from: string; readonly to: string } | null {
  const spans = Object.values(YEARS).flatMap(({ off }) => off);
  const [from, to] =
    spans
      .filter(([, last]) => last >= day)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .at(0) ?? [];
  return from === undefined || to === undefined ? null : { from, to };
}

/**
 * The last day that the calendar knows without a gap from this day on; null if it does not know
 * this day.
 */
export function knownUntil(day: string): string | null {
  if (!knowsYearOf(day)) return null;
  let year = Number(day.slice(0, 4));
  while (String(year + 1) in YEARS) year += 1;
  return `${String(year)}-12-31`;
}

const NOTICE_MONTH = '11';

/**
 * The year whose calendar is still missing on a day; null if none is. The next year's notice comes
 * in November.
 */
export function missingYear(day: string): string | null {
  if (!knowsYearOf(day)) return day.slice(0, 4);
  const next = String(Number(day.slice(0, 4)) + 1);
  return day.slice(5, 7) >= NOTICE_MONTH && !(next in YEARS) ? next : null;
}
