import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';

const NOT_OURS = new Set(['node_modules', 'dist', '.data', '.cache', '.git', 'test-results']);
const ENDINGS = '**/*.{ts,tsx,css,mjs,html,md}';

interface Citation {
  readonly file: string;
  readonly path: string;
  readonly section: string | undefined;
}

/** The anchor of a Markdown heading. */
function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** A page's whole text; only the comments of code, because a program names files of its own. */
function proseOf(file: string, text: string): string {
  if (file.endsWith('.md')) return text;
  return (text.match(/^\s*(?:\/?\*|\/\/).*$|\s\/\/ .*$/gm) ?? []).join('\n');
}

function citationsIn(file: string, text: string): Citation[] {
  return [
    ...text.matchAll(/(?<![\w/.-])([\w./-]+\.md)\b(?:#([^\s)`'",;]+?)(?=[.:]?(?:[\s)`'",;]|$)))?/g),
  ].map(([, path = '', section]) => ({ file, path, section }));
}

/** A path of code with its folder, between backticks. `NNNN` in it stands for any number. */
const CODE_PATH = /`([\w./-]+\/[\w.-]+\.(?:tsx?|mjs|css))`/g;

/** The cited paths of code that are the end of no file's path. */
function findMissingCode(
  files: readonly string[],
  prose: ReadonlyMap<string, string>,
): readonly string[] {
  const ends = files.map((file) => `/${file.replaceAll(sep, '/')}`);
  return [...prose].flatMap(([file, text]) =>
    [...text.matchAll(CODE_PATH)]
      .map(([, path = '']) => path)
      .filter((path) => !path.includes('NNNN'))
      .filter((path) => !ends.some((end) => end.endsWith(`/${path.replace(/^(?:\.\.?\/)+/, '')}`)))
      .map((path) => `${file}: ${path} is not in the repository`),
  );
}

/** Looks in the project's root, and beside the file that cites it. */
function findCited(root: string, { file, path }: Citation): string | undefined {
  return [path, normalize(join(dirname(file), path))]
    .map((candidate) => join(root, candidate))
    .find((candidate) => existsSync(candidate));
}

async function problemOf(root: string, citation: Citation): Promise<string | null> {
  const { file, path, section } = citation;
  const cited = findCited(root, citation);
  if (cited === undefined) return `${file}: ${path} is not in the repository`;
  if (section === undefined) return null;
  const headings = [...(await readFile(cited, 'utf8')).matchAll(/^#+ (.+)$/gm)];
  if (headings.some(([, heading = '']) => anchorOf(heading) === section)) return null;
  return `${file}: ${path} has no section ${section}`;
}

/**
 * Every Markdown file that code or a page cites must exist, and so must the section after `#`; so
 * must every file of code that is cited with its folder.
 */
async function checkCitations(root: string): Promise<string[]> {
  const exclude = (path: string): boolean => NOT_OURS.has(path.split(sep).at(-1) ?? '');
  const problems: string[] = [];
  const prose = new Map<string, string>();
  for await (const file of glob(ENDINGS, { cwd: root, exclude }))
    prose.set(file, proseOf(file, await readFile(join(root, file), 'utf8')));
  for (const [file, text] of prose) {
    for (const citation of citationsIn(file, text)) {
      const problem = await problemOf(root, citation);
      if (problem !== null) problems.push(problem);
    }
  }
  return [...problems, ...findMissingCode([...prose.keys()], prose)];
}

/**
 * A check that reads nothing would pass everything, so this checks that a missing file is found.
 */
async function checkPlanted(root: string): Promise<string[]> {
  const planted = citationsIn(
    'planted.ts',
    proseOf('planted.ts', '// `docs/none.md`, README.md#none.'),
  );
  const seen = await Promise.all(planted.map((citation) => problemOf(root, citation)));
  const code = new Map([
    ['planted.md', 'In `src/none.ts`, not in `src/one.ts` or `src/NNNN-x.ts`.'],
  ]);
  const missing = findMissingCode(['client/src/one.ts'], code);
  return seen.filter((problem) => problem !== null).length === 2 && missing.length === 1
    ? []
    : ['what was planted was not seen'];
}

const root = join(import.meta.dirname, '..');
const problems = [...(await checkPlanted(root)), ...(await checkCitations(root))];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
