import { number, spread } from '../measure/figures.ts';
import { atLeast } from '../measure/limit.ts';
import type { Verdict } from '../measure/limit.ts';
import { median } from '../measure/statistics.ts';
import { formatTable } from '../measure/table.ts';

export const CLIENTS = 16;
const ROUND_SECONDS = 5;
const ROUNDS = 3;
const WARM_UP_SECONDS = 5;

interface Measured {
  readonly name: string;
  /** Answers how many a second. */
  readonly run: (seconds: number) => Promise<number>;
}

export interface Load extends Measured {
  /** The share of the reference that it must reach; left out: it is only shown. */
  readonly least?: number;
}

/** Runs each load in every round, so that all meet the same machine, and prints the table. */
export async function compareInTurns(
  reference: Measured,
  loads: readonly Load[],
): Promise<readonly Verdict[]> {
  const all = [reference, ...loads];
  const rates = all.map((): number[] => []);
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [place, { run }] of all.entries()) {
      const rate = await run(round < 0 ? WARM_UP_SECONDS : ROUND_SECONDS);
      if (round >= 0) rates[place]?.push(rate);
    }
  const [base = []] = rates;
  const shares = rates.map((rate) => median(rate) / median(base));
  print(
    all.map(({ name }, place) => [name, spread(rates[place] ?? []), number(shares[place] ?? 0)]),
  );
  return loads.flatMap(({ name, least }, place) =>
    least === undefined
      ? []
      : [atLeast(`${name}, of ${reference.name}`, shares[place + 1] ?? 0, least, number)],
  );
}

function print(rows: readonly string[][]): void {
  console.log(
    `${CLIENTS} clients, ${ROUNDS} rounds of ${ROUND_SECONDS} s in turns, median (lowest–highest):\n`,
  );
  console.log(formatTable(['on one PostgreSQL', 'per second', 'share'], rows));
}
