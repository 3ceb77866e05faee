import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CALLS } from '@gamebox/contract';

const root = join(import.meta.dirname, '..');
const STATES = ['works', 'partly', 'not yet'];

/** The rows of every table of a Markdown text, without heads and rules. */
function tableRows(markdown: string): string[][] {
  return markdown
    .split('\n')
    .filter((line) => /^\|(?! ---| *Item )/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function namedFiles(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+\.(?:tsx?|mjs|svg|css|html))`/g)].map(([, path]) => path ?? '');
}

function rowProblems([item = '', lives = '', test = '', state = '']: string[]): string[] {
  const missing = [...namedFiles(lives), ...namedFiles(test)].filter(
    (path) => !existsSync(join(root, path)),
  );
  const problems = missing.map((path) => `${path} does not exist`);
  const word = STATES.find((known) => state === known || state.startsWith(`${known}:`));
  if (word === undefined)
    problems.push(`state ${JSON.stringify(state)} is none of ${STATES.join(', ')}`);
  if (word === 'works' && namedFiles(test).length === 0)
    problems.push('works, but no test shows it');
  if (word !== 'not yet' && namedFiles(lives).length === 0) problems.push('names no file');
  return problems.map((problem) => `${item}: ${problem}`);
}

/** docs/coverage.md says where each row of the specification lives; this keeps it honest. */
const rows = tableRows(await readFile(join(root, 'docs/coverage.md'), 'utf8'));
const listed = new Set(rows.map(([item = '']) => item.replaceAll('`', '')));
const problems = [
  ...rows.flatMap(rowProblems),
  ...CALLS.map(({ call }) => `${call.method} ${call.path}`)
    .filter((call) => !listed.has(call))
    .map((call) => `${call}: no row`),
];
if (rows.length < 100) problems.push(`only ${rows.length} rows`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
