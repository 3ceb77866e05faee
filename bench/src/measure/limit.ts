import { formatTable } from './table.ts';

/** A limit of the project and the measured value. */
export interface Verdict {
  readonly name: string;
  readonly measured: string;
  readonly limit: string;
  readonly met: boolean;
}

export function atMost(
  name: string,
  value: number,
  limit: number,
  format: (value: number) => string,
): Verdict {
  return { name, measured: format(value), limit: `≤ ${format(limit)}`, met: value <= limit };
}

export function atLeast(
  name: string,
  value: number,
  limit: number,
  format: (value: number) => string,
): Verdict {
  return { name, measured: format(value), limit: `≥ ${format(limit)}`, met: value >= limit };
}

export function formatVerdicts(verdicts: readonly Verdict[]): string {
  return formatTable(
    ['limit', 'measured', 'bound', 'met'],
    verdicts.map(({ name, measured, limit, met }) => [name, measured, limit, met ? 'yes' : 'NO']),
  );
}
