import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { importRules } from './import-rules.ts';
import { planted } from './planted-violations.ts';
import { listSources } from './sources.ts';

const FOLDERS = ['contract', 'ui', 'web', 'client', 'host', 'platform', 'demo', 'publisher'];

async function cruiseFolder(baseDir: string): Promise<ICruiseResult> {
  const { output } = await cruise(FOLDERS, {
    ...importRules.options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: importRules.forbidden },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text');
  return output;
}

/**
 * A rule whose pattern matches nothing would pass everything. So a separate tree has a violation of
 * each rule, and each must be found there.
 */
async function checkPlanted(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gamebox-planted-'));
  const plant = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  try {
    for (const name of FOLDERS) await plant(`${name}/src/empty.ts`, 'export const empty = 1;\n');
    for (const { from, to } of planted) {
      const isFile = to.includes('/');
      if (isFile) await plant(to, 'export {};\n');
      const specifier = isFile ? `${'../'.repeat(from.split('/').length - 1)}${to}` : to;
      await plant(from, `import '${specifier}';\n`);
    }
    const { summary } = await cruiseFolder(folder);
    const seen = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
    const covered = new Set(planted.map(({ rule }) => rule));
    return [
      ...importRules.forbidden
        .map(({ name = '' }) => name)
        .filter((name) => !covered.has(name))
        .map((name) => `${name}: no violation is planted for it`),
      ...planted
        .filter(({ rule, from }) => !seen.has(`${rule} ${from}`))
        .map(({ rule, from }) => `${rule}: the violation planted in ${from} was not seen`),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkTree(root: string): Promise<string[]> {
  const { summary, modules } = await cruiseFolder(root);
  const read = new Set(modules.map(({ source }) => source));
  const sources = (await listSources(root)).filter((path) =>
    FOLDERS.includes(path.split('/')[0] ?? ''),
  );
  const missed = sources.filter((path) => !read.has(path));
  return [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...missed.slice(0, 10).map((path) => `not read: ${path}`),
  ];
}

const root = join(import.meta.dirname, '..');
const problems = [...(await checkPlanted()), ...(await checkTree(root))];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
