import { glob } from 'node:fs/promises';
import { sep } from 'node:path';

const NOT_OURS = new Set(['node_modules', 'dist', '.data', '.cache', '.git', 'test-results']);

/** The project's TypeScript sources, relative to its root, with `/` between folders. */
export async function listSources(root: string): Promise<string[]> {
  const paths: string[] = [];
  const exclude = (path: string): boolean => NOT_OURS.has(path.split(sep).at(-1) ?? '');
  for await (const path of glob('**/*.{ts,tsx}', { cwd: root, exclude }))
    paths.push(path.replaceAll(sep, '/'));
  return paths.filter((path) => !path.endsWith('.d.ts')).toSorted();
}
