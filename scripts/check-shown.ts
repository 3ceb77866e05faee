import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { namedTests, tableRows } from './coverage-rows.ts';

interface Shown {
  readonly title: string;
  readonly passed: boolean;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

interface Suite {
  readonly file: string;
  readonly specs: readonly { title: string; ok: boolean }[];
  readonly suites?: readonly Suite[] | undefined;
}

const suite: z.ZodType<Suite> = z.object({
  file: z.string(),
  specs: z.array(z.object({ title: z.string(), ok: z.boolean() })),
  get suites() {
    return z.array(suite).optional();
  },
});

const journeyReport = z.object({ suites: z.array(suite) });

function specsOf({ file, specs, suites = [] }: Suite): [string, Shown][] {
  return [
    ...specs.map(({ title, ok }): [string, Shown] => [`e2e/tests/${file}`, { title, passed: ok }]),
    ...suites.flatMap(specsOf),
  ];
}

/** Every test that ran, by file. */
async function readShown(root: string, results: string): Promise<Map<string, Shown[]>> {
  const json = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(results, name), 'utf8'));
  const files = [
    vitestReport.parse(await json('unit.json')),
    vitestReport.parse(await json('integration.json')),
  ]
    .flatMap(({ testResults }) => testResults)
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }): [string, Shown] => [
        relative(root, name),
        { title: fullName, passed: status === 'passed' },
      ]),
    );
  const journeys = journeyReport.parse(await json('e2e.json')).suites.flatMap(specsOf);
  const shown = Map.groupBy([...files, ...journeys], ([file]) => file);
  return new Map([...shown].map(([file, tests]) => [file, tests.map(([, test]) => test)]));
}

/** Each test that docs/coverage.md names, by file or title, must have run and passed. */
export async function checkShown(
  root: string,
  results: string,
): Promise<{ passed: number; failed: number }> {
  const shown = await readShown(root, results);
  const rows = tableRows(await readFile(join(root, 'docs/coverage.md'), 'utf8'));
  const named = rows.flatMap(({ item, test }) =>
    namedTests(test).map(({ path, title }) => ({ item, path, title })),
  );
  let failed = 0;
  for (const { item, path, title } of named) {
    const tests = (shown.get(path) ?? []).filter((test) => test.title.includes(title ?? ''));
    if (tests.length > 0 && tests.every(({ passed }) => passed)) continue;
    failed += 1;
    console.error(
      `${item}: ${path} ${title ?? ''} ${tests.length === 0 ? 'did not run' : 'failed'}`,
    );
  }
  return { passed: failed === 0 ? 1 : 0, failed };
}
