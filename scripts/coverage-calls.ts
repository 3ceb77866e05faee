import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CALLS, type NamedCall } from '@gamebox/contract';
import { readCallUses, type CallUses } from './call-uses.ts';
import { listSources } from './sources.ts';

const BEGIN = '<!-- calls: written by `npm run coverage -- --write` -->';
const END = '<!-- end of calls -->';

/** The state of a call that no module of the platform implements. */
export const UNANSWERED = 'not yet: answers 501';

async function readSources(root: string): Promise<CallUses[]> {
  const paths = (await listSources(root)).filter((path) =>
    /^(?:platform|demo|client)\/src\//.test(path),
  );
  return Promise.all(
    paths.map(async (path) => readCallUses(path, await readFile(join(root, path), 'utf8'))),
  );
}

function isTest(path: string): boolean {
  return path.includes('.test.');
}

/** Calls that only the specification lists, and what our screens use instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  getTask: 'task/getTaskList',
  finishTask: 'task/getTaskList, whose progress comes from what happened',
  checkSign: 'task/getSignTaskInfo',
  loginByCode: 'boxlogin/status',
  getPointsLotteryTotal: 'lottery/getMyRecord',
  checkLotteryAddress: 'lottery/getMyRecord',
  getMyLotteryInfoBySetting: 'lottery/getMyRecord',
  pageLotteryRounds: 'lottery/getRound',
};

/** The name of the call in a file: as imported from the contract, or its path; null: not used. */
function localName({ imported, texts }: CallUses, { name, call }: NamedCall): string | null {
  return imported.get(name) ?? (texts.has(call.path) ? name : null);
}

/** A call is implemented if a module answers it, a test uses it, and the client uses it. */
function rowOf(named: NamedCall, sources: readonly CallUses[]): string {
  const { resource, call } = named;
  const naming = sources.flatMap((source) => {
    const name = localName(source, named);
    return name === null ? [] : [{ ...source, name }];
  });
  const answering = naming.filter(
    ({ path, answered, name }) => !isTest(path) && answered.has(name),
  );
  const tests = naming.filter(({ path }) => /^(?:platform|demo)\//.test(path) && isTest(path));
  const asking = naming.filter(
    ({ path }) => /^client\/src\/(?!test\/)/.test(path) && !isTest(path),
  );
  const list = (files: readonly CallUses[]): string =>
    files.map(({ path }) => `\`${path}\``).join(', ');
  const state =
    answering.length === 0
      ? UNANSWERED
      : tests.length === 0
        ? 'partly: no test'
        : asking.length === 0
          ? `partly: answered by the platform; our screens use ${INSTEAD[named.name] ?? 'none'} instead`
          : 'works';
  return `| \`${call.method} ${call.path}\` | ${call.summary} | \`contract/src/api/${resource}.ts\`, ${list([...answering, ...asking])} | ${list(tests)} | ${state} |`;
}

async function writeTable(root: string): Promise<string> {
  const sources = await readSources(root);
  const rows = CALLS.map((call) => rowOf(call, sources));
  return [
    BEGIN,
    '',
    '| Item | What it does | Lives in | Test | State |',
    '| --- | --- | --- | --- | --- |',
    ...rows.toSorted(),
    '',
    END,
  ].join('\n');
}

/** docs/coverage.md with its table of calls generated from the code. */
export async function withCalls(root: string, markdown: string): Promise<string> {
  const begin = markdown.indexOf(BEGIN);
  const end = markdown.indexOf(END);
  if (begin === -1 || end === -1)
    throw new Error('docs/coverage.md has lost the marks of its calls');
  return markdown.slice(0, begin) + (await writeTable(root)) + markdown.slice(end + END.length);
}
