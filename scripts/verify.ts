import { join } from 'node:path';
import { runStep, type StepResult } from './steps.ts';

const root = join(import.meta.dirname, '..');

/**
 * Several threads check the types that all files share once each: twice the processor time, and
 * two checks run at once anyway.
 */
const TSC = ['tsc', '--singleThreaded', '-p'];

/** Every check that needs no running program: its name and command. */
const CHECKS: readonly (readonly [name: string, ...command: string[]])[] = [
  ['lint', 'oxlint', '--type-aware'],
  ['format', 'oxfmt', '--check'],
  ['types: platform, demo, publisher, scripts', ...TSC, 'tsconfig.json'],
  ['types: contract', ...TSC, 'contract/tsconfig.json'],
  ['types: ui', ...TSC, 'ui/tsconfig.json'],
  ['types: ui tests', ...TSC, 'ui/tsconfig.test.json'],
  ['types: web', ...TSC, 'web/tsconfig.json'],
  ['types: web tests', ...TSC, 'web/tsconfig.test.json'],
  ['types: client', ...TSC, 'client/tsconfig.json'],
  ['types: client tests', ...TSC, 'client/tsconfig.test.json'],
  ['types: host', ...TSC, 'host/tsconfig.json'],
  ['types: host core', ...TSC, 'host/tsconfig.core.json'],
  ['types: host page', ...TSC, 'host/tsconfig.page.json'],
  ['types: host page tests', ...TSC, 'host/tsconfig.page-test.json'],
  ['types: e2e', ...TSC, 'e2e/tsconfig.json'],
  ['types: bench', ...TSC, 'bench/tsconfig.json'],
  ['imports, with a planted violation', 'node', 'scripts/check-imports.ts'],
  ['dead code', 'knip', '--no-progress'],
  ['coverage of the specification', 'node', 'scripts/check-coverage.ts'],
  ['cited pages and sections', 'node', 'scripts/check-citations.ts'],
];

/** The programs in Go, oxlint's type checker and tsc, spend less on freeing memory. */
const COLLECT_LESS = { GOGC: '400' };

/** Most checks use one core for much of their time. */
const AT_ONCE = 2;

/** Runs every check, prints a line for each, and the output of failed ones, in their order. */
export async function verify(): Promise<{ passed: number; failed: number }> {
  const checks = CHECKS.map(([name, ...command]) => ({
    name,
    command,
    result: Promise.withResolvers<StepResult>(),
  }));
  // Both workers take from this queue, so each check runs once.
  const waiting = checks.values();
  const runWaiting = async () => {
    for (const { command, result } of waiting)
      result.resolve(await runStep(command, { cwd: root, env: COLLECT_LESS }));
  };
  const running = Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
  let failed = 0;
  for (const { name, result } of checks) {
    const { ok, output, seconds } = await result.promise;
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
    if (ok) continue;
    failed += 1;
    console.log(output);
  }
  await running;
  return { passed: CHECKS.length - failed, failed };
}

if (import.meta.main) {
  const { passed, failed } = await verify();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
