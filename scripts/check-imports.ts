import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { importRules } from './import-rules.ts';
import { listSources } from './sources.ts';

const FOLDERS = ['contract', 'client', 'host', 'platform', 'publisher'];

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

/** A reader that reads nothing passes everything; so one violation is planted and must be seen. */
async function checkCanary(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gamebox-canary-'));
  const plant = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  try {
    for (const name of FOLDERS) await plant(`${name}/src/empty.ts`, 'export const empty = 1;\n');
    await plant('client/src/features/login/model.ts', 'export const model: number = 1;\n');
    await plant(
      'client/src/shared/ui/canary.ts',
      "import { model } from '../../features/login/model.ts';\nexport const canary: number = model;\n",
    );
    const { summary } = await cruiseFolder(folder);
    const seen = summary.violations.some(({ rule }) => rule.name === 'client-shared-is-lowest');
    return seen ? [] : ['the planted violation was not seen'];
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
const problems = [...(await checkCanary()), ...(await checkTree(root))];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
