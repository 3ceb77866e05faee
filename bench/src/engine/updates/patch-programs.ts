import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isInstalled, runCommand } from '../../measure/run-command.ts';

/** The size of a patch made by another program; null if that is not installed. */
export interface PatchSizes {
  readonly xdelta3: number | null;
  readonly zstd: number | null;
}

/** From level 13 on it takes minutes per game and saves one percent. */
const LEVEL = '-12';
/** More than any release here, so that the whole old one is in the window. */
const XDELTA_SOURCE_BYTES = 2 ** 30;

/** From one folder to another, each as one archive with its files sorted by name. */
export async function patchSizes(old: string, next: string, work: string): Promise<PatchSizes> {
  const [before, after] = [join(work, 'old.tar'), join(work, 'new.tar')];
  const patch = join(work, 'patch');
  await archive(old, before);
  await archive(next, after);
  const made = async (program: string, args: string[]): Promise<number | null> => {
    if (!(await isInstalled(program, program === 'xdelta3' ? '-V' : '--version'))) return null;
    await runCommand(program, args);
    const { size } = await stat(patch);
    await rm(patch);
    return size;
  };
  const window = String(XDELTA_SOURCE_BYTES);
  return {
    xdelta3: await made('xdelta3', [
      '-e',
      '-f',
      '-9',
      '-S',
      'djw',
      '-B',
      window,
      '-s',
      before,
      after,
      patch,
    ]),
    zstd: await made('zstd', [
      '-q',
      '-f',
      '-T0',
      LEVEL,
      '--long=31',
      `--patch-from=${before}`,
      after,
      '-o',
      patch,
    ]),
  };
}

function archive(folder: string, path: string): Promise<string> {
  const fixed = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
  return runCommand('tar', [...fixed, '-cf', path, '-C', folder, '.']);
}
