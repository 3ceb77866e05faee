import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UNANSWERED, withCalls } from './coverage-calls.ts';
import { namedFiles, namedTests, tableRows, type Row } from './coverage-rows.ts';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/coverage.md');
const STATES = ['works', 'partly', 'not yet'];

async function titleProblems({ test }: Row): Promise<string[]> {
  const problems: string[] = [];
  for (const { path, title } of namedTests(test)) {
    if (title === undefined || !existsSync(join(root, path))) continue;
    const text = await readFile(join(root, path), 'utf8');
    if (!text.includes(title)) problems.push(`${path} has no test ${JSON.stringify(title)}`);
  }
  return problems;
}

async function rowProblems(row: Row): Promise<string[]> {
  const { item, lives, test, state } = row;
  const problems = [...namedFiles(lives), ...namedFiles(test)]
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${path} does not exist`);
  const word = STATES.find((known) => state === known || state.startsWith(`${known}:`));
  if (word === undefined)
    problems.push(`state ${JSON.stringify(state)} is none of ${STATES.join(', ')}`);
  if (word === 'works' && namedFiles(test).length === 0)
    problems.push('works, but no test shows it');
  if (state === UNANSWERED) problems.push('no module of the platform implements the call');
  if (word !== 'not yet' && namedFiles(lives).length === 0) problems.push('names no file');
  return [...problems, ...(await titleProblems(row))].map((problem) => `${item}: ${problem}`);
}

/**
 * docs/coverage.md says where each row of the specification is implemented. This script checks it
 * and writes its table of calls (`--write`). Whether the named tests ran and passed is checked by
 * `npm test`.
 */
const markdown = await readFile(page, 'utf8');
const written = await withCalls(root, markdown);
if (process.argv.includes('--write')) await writeFile(page, written);
const rows = tableRows(written);
const problems = (await Promise.all(rows.map(rowProblems))).flat();
if (written !== markdown && !process.argv.includes('--write'))
  problems.push('the table of calls is not as the code is: npm run coverage -- --write');
if (rows.length < 100) problems.push(`only ${rows.length} rows`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
