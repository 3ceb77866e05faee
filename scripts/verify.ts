import { join } from 'node:path';
import { runStep, type StepResult } from './steps.ts';

const root = join(import.meta.dirname, '..');

/** Every check that needs no running program: its name and command. */
const CHECKS: readonly (readonly [name: string, ...command: string[]])[] = [
  ['lint', 'oxlint', '--type-aware'],
  ['format', 'oxfmt', '--check'],
  ['types: platform, demo, publisher, scripts', 'tsc', '-p', 'tsconfig.json'],
  ['types: contract', 'tsc', '-p', 'contract/tsconfig.json'],
  ['types: ui', 'tsc', '-p', 'ui/tsconfig.json'],
  ['types: ui tests', 'tsc', '-p', 'ui/tsconfig.test.json'],
  ['types: web', 'tsc', '-p', 'web/tsconfig.json'],
  ['types: web tests', 'tsc', '-p', 'web/tsconfig.test.json'],
  ['types: client', 'tsc', '-p', 'client/tsconfig.json'],
  ['types: client tests', 'tsc', '-p', 'client/tsconfig.test.json'],
  ['types: host', 'tsc', '-p', 'host/tsconfig.json'],
  ['types: host core', 'tsc', '-p', 'host/tsconfig.core.json'],
  ['types: host page', 'tsc', '-p', 'host/tsconfig.page.json'],
  ['types: host page tests', 'tsc', '-p', 'host/tsconfig.page-test.json'],
  ['types: e2e', 'tsc', '-p', 'e2e/tsconfig.json'],
  ['types: bench', 'tsc', '-p', 'bench/tsconfig.json'],
  ['imports, with a planted violation', 'node', 'scripts/check-imports.ts'],
  ['dead code', 'knip', '--no-progress'],
  ['coverage of the specification', 'node', 'scripts/check-coverage.ts'],
  ['cited pages and sections', 'node', 'scripts/check-citations.ts'],
];

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
      result.resolve(await runStep(command, { cwd: root }));
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
