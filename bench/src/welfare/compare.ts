import { number, spread } from '../measure/figures.ts';
import { atLeast } from '../measure/limit.ts';
import type { Verdict } from '../measure/limit.ts';
import { median } from '../measure/statistics.ts';
import { formatTable } from '../measure/table.ts';

/** The fewer wait for turns and leave the processors idle for a part of the time; the more do not. */
const CONNECTIONS = [16, 64] as const;
const ROUND_SECONDS = 4;
const ROUNDS = 3;

export interface Clients {
  readonly connections: number;
  readonly seconds: number;
}

interface Measured {
  readonly name: string;
  /** Answers how many a second. */
  readonly run: (clients: Clients) => Promise<number>;
}

export interface Load extends Measured {
  /** The share of the reference that it must reach; left out: it is only shown. */
  readonly least?: number;
}

/** What was measured of one load, a list of rates for each number of connections. */
type Rates = readonly number[][];

/**
 * Runs each load in every round, so that all meet the same machine, and prints the table. A share is
 * of what each does a second with the number of clients that suits it best.
 */
export async function compareInTurns(
  reference: Measured,
  loads: readonly Load[],
): Promise<readonly Verdict[]> {
  const all = [reference, ...loads];
  const measured = all.map((): Rates => CONNECTIONS.map(() => []));
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [place, { run }] of all.entries())
      for (const [nth, connections] of CONNECTIONS.entries()) {
        const rate = await run({ connections, seconds: ROUND_SECONDS });
        // The first round warms up.
        if (round >= 0) measured[place]?.[nth]?.push(rate);
      }
  const shares = measured.map((rates) => bestOf(rates) / bestOf(measured[0] ?? []));
  const rows = all.map(({ name }, place) => {
    const spreads = (measured[place] ?? []).map((rates) => spread(rates));
    return [name].concat(spreads, number(shares[place] ?? 0));
  });
  print(rows);
  return loads.flatMap(({ name, least }, place) =>
    least === undefined
      ? []
      : [atLeast(`${name}, of ${reference.name}`, shares[place + 1] ?? 0, least, number)],
  );
}

function bestOf(rates: Rates): number {
  return Math.max(...rates.map(median));
}

function print(rows: readonly string[][]): void {
  console.log(
    `A second, ${ROUNDS} rounds of ${ROUND_SECONDS} s in turns, median (lowest–highest):\n`,
  );
  const heads = CONNECTIONS.map((connections) => `${connections} clients`);
  console.log(formatTable(['on one PostgreSQL', ...heads, 'share of best'], rows));
}
