import { number, spread } from '../measure/figures.ts';
import { atLeast } from '../measure/limit.ts';
import type { Verdict } from '../measure/limit.ts';
import { median } from '../measure/statistics.ts';
import { formatTable } from '../measure/table.ts';

/**
 * With the smaller number the processors are partly idle, because clients wait; with the larger one
 * they are not.
 */
const CONNECTIONS = [16, 64] as const;
const ROUND_SECONDS = 4;
const ROUNDS = 3;

export interface Clients {
  readonly connections: number;
  readonly seconds: number;
}

interface Measured {
  readonly name: string;
  /** Returns the rate per second. */
  readonly run: (clients: Clients) => Promise<number>;
}

export interface Load extends Measured {
  /** The part of the reference that it must reach; if left out, it is only shown. */
  readonly least?: number;
}

/** The results of one load: a list of rates for each number of connections. */
type Rates = readonly number[][];

/**
 * Runs each load in every round, so that the conditions are the same, and prints the table. Shares
 * compare the rates at each load's best number of clients.
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
