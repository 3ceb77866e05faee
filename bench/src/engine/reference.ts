import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runStep } from '../../../scripts/steps.ts';
import { isInstalled } from '../measure/run-command.ts';
import type { BenchStore } from './speed-store.ts';

export interface CurlTimes {
  readonly curlSeconds: number;
  readonly opensslSeconds: number;
  /** Waits until the bytes are safe on the disk, as the host does too. */
  readonly syncSeconds: number;
}

/** `curl` of every pack to disk over one connection, then `openssl dgst -sha256` of all. */
export async function downloadByCurl(
  origin: string,
  { packs }: BenchStore,
  folder: string,
  certificate: string | null,
): Promise<CurlTimes> {
  await mkdir(folder, { recursive: true });
  const targets = packs.map((pack) => join(folder, basename(pack)));
  const trust = certificate === null ? [] : ['--cacert', certificate];
  const files = packs.flatMap((pack, index) => ['-o', targets[index] ?? '', `${origin}${pack}`]);
  const curlSeconds = (await step('curl', '-s', '-S', '--fail', ...trust, ...files)).seconds;
  const hashed = await step('openssl', 'dgst', '-sha256', ...targets);
  // A pack is named by its hash.
  for (const pack of packs)
    if (!hashed.output.includes(`= ${basename(pack, '.pack')}`))
      throw new Error('curl brought something else');
  const syncSeconds = (await step('sync', ...targets)).seconds;
  await rm(folder, { recursive: true });
  return { curlSeconds, opensslSeconds: hashed.seconds, syncSeconds };
}

/** `aria2c` over four connections, without verification; null if it is not installed. */
export async function downloadByAria(
  origin: string,
  { packs }: BenchStore,
  folder: string,
): Promise<number | null> {
  if (!(await isInstalled('aria2c'))) return null;
  await mkdir(folder, { recursive: true });
  let seconds = 0;
  for (const pack of packs) {
    const options = ['-x4', '-s4', '--file-allocation=none', '--no-conf', '-q', '-d', folder];
    seconds += (await step('aria2c', ...options, `${origin}${pack}`)).seconds;
  }
  await rm(folder, { recursive: true });
  return seconds;
}

async function step(...command: string[]) {
  const done = await runStep(command, { cwd: '.' });
  if (!done.ok) throw new Error(`${command[0]} failed:\n${done.output}`);
  return done;
}
