import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runStep } from '../../../scripts/steps.ts';
import type { BenchPackage } from './package.ts';

export interface ReferenceTimes {
  readonly curlSeconds: number;
  readonly opensslSeconds: number;
  /** Until the bytes are safe on the disk, which the host waits for as well. */
  readonly syncSeconds: number;
}

/** `curl` of every file to disk over one connection, then `openssl dgst -sha256` of all. */
export async function downloadByCurl(
  origin: string,
  { names, sha256 }: BenchPackage,
  folder: string,
): Promise<ReferenceTimes> {
  await mkdir(folder, { recursive: true });
  const targets = names.map((name) => join(folder, name));
  const curl = names.flatMap((name, index) => [
    '-o',
    targets[index] ?? '',
    `${origin}/files/${name}`,
  ]);
  const curlSeconds = await secondsOf('curl', '-s', '-S', '--fail', ...curl);
  const hashed = await stepOf('openssl', 'dgst', '-sha256', ...targets);
  for (const digest of Object.values(sha256))
    if (!hashed.output.includes(digest)) throw new Error('curl brought something else');
  const syncSeconds = await secondsOf('sync', ...targets);
  await rm(folder, { recursive: true });
  return { curlSeconds, opensslSeconds: hashed.seconds, syncSeconds };
}

async function secondsOf(...command: string[]): Promise<number> {
  return (await stepOf(...command)).seconds;
}

async function stepOf(...command: string[]) {
  const step = await runStep(command, { cwd: '.' });
  if (!step.ok) throw new Error(`${command[0]} failed:\n${step.output}`);
  return step;
}
