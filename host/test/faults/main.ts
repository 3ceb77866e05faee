/**
 * Runs every scenario in full, or the named ones: `[NAME[:RUN] …]`, with `FAULT_SEED` as printed
 * before.
 */
import { randomInt } from 'node:crypto';
import { inspect } from 'node:util';
import { runOnce } from './run-scenario.ts';
import type { RunResult } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { SCENARIOS } from './scenarios/all.ts';
import { Suite } from './suite.ts';

/** Parallel scenarios: most of each is waiting. */
const AT_ONCE = Number(process.env['FAULT_JOBS'] ?? 2);

interface Row {
  readonly scenario: Scenario;
  readonly results: RunResult[];
  readonly seconds: number;
}

export async function main(names: readonly string[]): Promise<void> {
  const seed = process.env['FAULT_SEED'] ?? String(randomInt(2 ** 31));
  console.log(`FAULT_SEED=${seed}\n`);
  const suite = await Suite.open(seed);
  const rows: Row[] = [];
  try {
    const left = chosen(names);
    const work = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift())
        rows.push(await runAll(suite, ...next));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await suite.close();
  }
  const order = SCENARIOS.map(({ name }) => name);
  printTable(
    rows.toSorted((a, b) => order.indexOf(a.scenario.name) - order.indexOf(b.scenario.name)),
  );
  const results = rows.flatMap((row) => row.results);
  const failed = results.filter(({ error }) => error !== null).length;
  console.log(`\n${results.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function chosen(names: readonly string[]): [Scenario, number | null][] {
  if (names.length === 0) return SCENARIOS.map((scenario) => [scenario, null]);
  return names.flatMap((name) => {
    const [wanted = '', index] = name.split(':');
    const same = SCENARIOS.filter(({ name }) => name === wanted);
    const found = same.length > 0 ? same : SCENARIOS.filter((s) => s.name.startsWith(wanted));
    if (found.length === 0)
      throw new Error(`no scenario ${wanted}; there are ${SCENARIOS.map((s) => s.name).join(' ')}`);
    return found.map((scenario): [Scenario, number | null] => [
      scenario,
      index === undefined ? null : Number(index),
    ]);
  });
}

async function runAll(suite: Suite, scenario: Scenario, only: number | null): Promise<Row> {
  const started = performance.now();
  const { runs, kills = 0 } = scenario.full;
  const results: RunResult[] = [];
  let killed = 0;
  // Points that were never reached kill nothing; tries are limited in any case.
  const isWanted = (index: number): boolean =>
    only === null ? index < runs || (killed < kills && index < 2 * kills) : results.length === 0;
  for (let index = only ?? 0; isWanted(index); index += 1) {
    const result = await runOnce(suite, scenario, index);
    results.push(result);
    killed += result.outcome?.kills ?? 0;
    if (result.error !== null)
      console.log(`\nFAILED ${scenario.name}:${index}\n${inspect(result.error)}\n`);
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(line({ scenario, results, seconds }));
  return { scenario, results, seconds };
}

function line({ scenario, results, seconds }: Row): string {
  const outcomes = results.flatMap(({ outcome }) => (outcome === null ? [] : [outcome]));
  const kills = outcomes.reduce((sum, outcome) => sum + (outcome.kills ?? 0), 0);
  const figures = outcomes.flatMap(({ worst }) => (worst === undefined ? [] : [worst]));
  const [worst] = figures.toSorted((a, b) => b.value - a.value);
  const notRun = outcomes.find((outcome) => outcome.notRun !== undefined)?.notRun;
  const told = worst === undefined ? '' : `${worst.name} ${worst.value.toFixed(1)} ${worst.unit}`;
  const cells = [
    scenario.name.padEnd(22),
    String(results.length).padStart(4),
    String(outcomes.length).padStart(6),
    (kills === 0 ? '' : String(kills)).padStart(5),
    `${seconds.toFixed(0)} s`.padStart(6),
    notRun === undefined ? told : `not run: ${notRun}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function printTable(rows: readonly Row[]): void {
  console.log('\n| scenario               | runs | passed | kills |   time | worst |');
  console.log('| ---------------------- | ---- | ------ | ----- | ------ | ----- |');
  for (const row of rows) console.log(line(row));
}
