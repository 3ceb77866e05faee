import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runStep } from './steps.ts';

export interface Build {
  readonly name: string;
  /** The workspace whose script `build` makes it. */
  readonly workspace: string;
  /** Globs of its sources. */
  readonly inputs: readonly string[];
  /** A file that it makes. */
  readonly result: string;
}

async function hashInputs(root: string, inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  const paths: string[] = [];
  for await (const entry of glob(inputs, { cwd: root, withFileTypes: true }))
    if (entry.isFile()) paths.push(join(entry.parentPath, entry.name));
  for (const path of paths.toSorted())
    hash.update(path.slice(root.length)).update(await readFile(path));
  return hash.digest('hex');
}

/** Builds unless it was built from exactly these sources. */
export async function buildOnce(root: string, build: Build): Promise<void> {
  const { name, workspace, inputs, result } = build;
  const stamp = join(root, '.data', `${workspace}-build`);
  const wanted = await hashInputs(root, inputs);
  const built = existsSync(join(root, result)) && existsSync(stamp);
  if (built && (await readFile(stamp, 'utf8')) === wanted) return;
  console.log(`Building ${name}…`);
  const { ok, output } = await runStep(['npm', 'run', 'build', '-w', workspace, '--silent'], {
    cwd: root,
    // A test's own NODE_ENV would build React in development mode.
    env: { NODE_ENV: 'production' },
  });
  if (!ok) throw new Error(`Building ${name} failed:\n${output}`);
  await mkdir(join(root, '.data'), { recursive: true });
  await writeFile(stamp, wanted);
}
