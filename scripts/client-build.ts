import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runStep } from './steps.ts';

/** The sources of the client's bundle. */
const INPUTS = [
  'package-lock.json',
  'client/{index.html,package.json,vite.config.ts,leave-out-json-schema.ts}',
  'client/{src,public}/**/*',
  'contract/src/**/*',
  '{ui,web}/src/**/*',
];

async function hashInputs(root: string): Promise<string> {
  const hash = createHash('sha256');
  const paths: string[] = [];
  for await (const entry of glob(INPUTS, { cwd: root, withFileTypes: true }))
    if (entry.isFile()) paths.push(join(entry.parentPath, entry.name));
  for (const path of paths.toSorted())
    hash.update(path.slice(root.length)).update(await readFile(path));
  return hash.digest('hex');
}

/** Builds `client/dist` unless it was built from exactly these sources. */
export async function buildClient(root: string): Promise<void> {
  const dist = join(root, 'client', 'dist');
  const stamp = join(root, '.data', 'client-build');
  const wanted = await hashInputs(root);
  const built = existsSync(join(dist, 'index.html')) && existsSync(stamp);
  if (built && (await readFile(stamp, 'utf8')) === wanted) return;
  console.log('Building the client…');
  const { ok, output } = await runStep(['npm', 'run', 'build', '--silent'], {
    cwd: root,
    // A test's own NODE_ENV would build React in development mode.
    env: { NODE_ENV: 'production' },
  });
  if (!ok) throw new Error(`The client could not be built:\n${output}`);
  await mkdir(join(root, '.data'), { recursive: true });
  await writeFile(stamp, wanted);
}
