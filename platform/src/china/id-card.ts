import { plainIdCard } from '@gamebox/contract';

/**
 * Citizen identification numbers, GB 11643-1999: six digits of place, eight of birth date, three
 * of sequence, and a check character by ISO 7064 MOD 11-2.
 */
const PATTERN = /^[1-9]\d{5}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/;
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECKS = '10X98765432';
const FIRST_YEAR = 1900;
const PLACE_CODES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
);

export interface IdCard {
  /** With a capital X. */
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string;
}

/** Parses an ID number; null if it can't be one. `today` is `YYYY-MM-DD`. */
export function parseIdCard(text: string, today: string): IdCard | null {
  const number = plainIdCard(text);
  const match = PATTERN.exec(number);
  if (match === null) return null;
  const [, year = '', month = '', day = ''] = match;
  const birthDate = `${year}-${month}-${day}`;
  if (!PLACE_CODES.has(number.slice(0, 2))) return null;
  if (Number(year) < FIRST_YEAR || birthDate > today || !isDate(birthDate)) return null;
  return checkCharacter(number) === number.at(-1) ? { number, birthDate } : null;
}

/** The eighteenth character for the first seventeen digits. */
export function checkCharacter(number: string): string {
  const sum = WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0);
  return CHECKS.charAt(sum % CHECKS.length);
}

/** Checks that `YYYY-MM-DD` exists: JavaScript's Date turns February 30 into a day of March. */
function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
