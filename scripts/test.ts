import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import publishDemoStore from '../e2e/fixtures/demo-store.ts';
import { ensureChromium } from './chromium.ts';
import { buildClient } from './client-build.ts';
import { buildPage } from './page-build.ts';
import { checkShown } from './check-shown.ts';
import { runStep } from './steps.ts';
import { verify } from './verify.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');

interface Count {
  passed: number;
  failed: number;
}

/** A run without a printed result counts as one failure, whatever its exit code. */
async function readCount(
  file: string,
  ok: boolean,
  parse: (json: unknown) => Count,
): Promise<Count> {
  try {
    const count = parse(JSON.parse(await readFile(file, 'utf8')));
    if (ok === (count.failed === 0) && count.passed + count.failed > 0) return count;
    return { ...count, failed: Math.max(1, count.failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function numberAt(json: unknown, ...path: string[]): number {
  const value = path.reduce<unknown>(
    (object, key) =>
      typeof object === 'object' && object !== null ? Reflect.get(object, key) : undefined,
    json,
  );
  if (typeof value !== 'number') throw new Error(`no number at ${path.join('.')}`);
  return value;
}

async function runVitest(
  name: string,
  projects: readonly string[],
  options: readonly string[] = [],
): Promise<Count> {
  const file = join(results, `${name}.json`);
  const { ok } = await runStep(
    [
      'vitest',
      'run',
      ...projects.map((project) => `--project=${project}`),
      ...options,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { cwd: root, echo: true },
  );
  return readCount(file, ok, (json) => ({
    passed: numberAt(json, 'numPassedTests'),
    failed: numberAt(json, 'numTotalTests') - numberAt(json, 'numPassedTests'),
  }));
}

async function runJourneys(chromium: string): Promise<Count> {
  const file = join(results, 'e2e.json');
  const { ok } = await runStep(['playwright', 'test', '--config', 'e2e/playwright.config.ts'], {
    cwd: root,
    echo: true,
    env: {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      // The integration tests' (`vitest.config.ts`), which have started the same programs.
      NODE_COMPILE_CACHE: join(root, '.cache/compile'),
    },
  });
  return readCount(file, ok, (json) => ({
    passed: numberAt(json, 'stats', 'expected'),
    failed:
      numberAt(json, 'stats', 'unexpected') +
      numberAt(json, 'stats', 'flaky') +
      numberAt(json, 'stats', 'skipped'),
  }));
}

async function build(): Promise<Count> {
  try {
    // The journeys' games too: published before the first journey, they would keep one core idle.
    await Promise.all([buildClient(root), buildPage(root), publishDemoStore()]);
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
}

async function main(): Promise<void> {
  await rm(results, { recursive: true, force: true });
  const chromium = await ensureChromium(root);
  if (chromium === null) throw new Error('No Chromium could be found or installed.');
  const total: Count = { passed: 0, failed: 0 };
  const steps: readonly (readonly [string, () => Promise<Count>])[] = [
    ['verify', verify],
    ['build', build],
    ['units', () => runVitest('unit', ['unit*', 'ui', 'web', 'client'])],
    // One more than the number of cores: a sixth of the time is spent waiting for timeouts and
    // processes.
    [
      'integration',
      () =>
        runVitest('integration', ['integration'], [`--maxWorkers=${availableParallelism() + 1}`]),
    ],
    ['journeys', () => runJourneys(chromium)],
    ['what docs/coverage.md names was shown', () => checkShown(root, results)],
  ];
  for (const [name, step] of steps) {
    const started = performance.now();
    console.log(`\n— ${name}`);
    const { passed, failed } = await step();
    total.passed += passed;
    total.failed += failed;
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`— ${name}: ${passed} of ${passed + failed} in ${seconds} s`);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

await main();
