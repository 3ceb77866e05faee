/**
 * Compares the host's download with `curl` to disk followed by `openssl dgst -sha256`, one large
 * file over loopback, interleaved in one run:
 *
 *     node host/test/measure-download.ts [MEGABYTES] [ROUNDS]
 */
import { execFileSync, fork } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  createReadStream,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import { createLogger } from '../src/domains/log/node/logger.ts';
import { openDomains } from '../src/host-domains.ts';

const role = z.enum(['measure', 'serve', 'host']).catch('measure').parse(process.env['ROLE']);
if (role === 'serve') serve(process.argv[2] ?? '');
else if (role === 'host') await host(process.argv[2] ?? '', process.argv[3] ?? '');
else await measure(Number(process.argv[2] ?? 1024), Number(process.argv[3] ?? 3));

async function measure(megabytes: number, rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gamebox-measure-'));
  const file = join(folder, 'big.bin');
  writeRandom(file, megabytes);
  const server = fork(import.meta.filename, [file], { env: { ...process.env, ROLE: 'serve' } });
  try {
    const [origin] = z.tuple([z.string()]).parse((await once(server, 'message')).slice(0, 1));
    for (let round = 0; round < rounds; round++) {
      const reference = curlThenOpenssl(`${origin}/files/big.bin`, folder);
      const ours = await ownDownload(`${origin}/manifest.json`, folder);
      report(megabytes, reference, ours);
    }
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Ours {
  readonly ms: number;
  readonly downloadedMs: number;
  readonly peakMib: number;
  /** User and system. */
  readonly cpuSeconds: number;
}

function report(megabytes: number, reference: number, ours: Ours): void {
  const rate = (ms: number): string => `${((megabytes * 1000) / ms).toFixed(0)} MB/s`;
  // oxlint-disable-next-line eslint/no-console -- its output is its purpose
  console.log(
    `curl+openssl ${rate(reference)}  ours ${rate(ours.ms)} (installed; ${rate(ours.downloadedMs)}` +
      ` to the last byte)  ratio ${(reference / ours.ms).toFixed(2)}` +
      `  CPU ${ours.cpuSeconds.toFixed(1)} s  peak ${ours.peakMib} MiB`,
  );
}

function writeRandom(path: string, megabytes: number): void {
  const handle = openSync(path, 'w');
  const block = Buffer.alloc(2 ** 20);
  for (let index = 0; index < megabytes; index++) writeSync(handle, randomFillSync(block));
  closeSync(handle);
}

function curlThenOpenssl(url: string, folder: string): number {
  const target = join(folder, 'curl.bin');
  const begin = performance.now();
  execFileSync('curl', ['-s', '-o', target, url]);
  execFileSync('openssl', ['dgst', '-sha256', target]);
  const ms = performance.now() - begin;
  rmSync(target);
  return ms;
}

async function ownDownload(packageUrl: string, folder: string): Promise<Ours> {
  const home = join(folder, 'home');
  const child = fork(import.meta.filename, [packageUrl, home], {
    env: { ...process.env, ROLE: 'host' },
  });
  const ended = once(child, 'exit');
  const [result] = await once(child, 'message');
  await ended;
  rmSync(home, { recursive: true, force: true });
  return z
    .object({
      ms: z.number(),
      downloadedMs: z.number(),
      peakMib: z.number(),
      cpuSeconds: z.number(),
    })
    .parse(result);
}

async function host(packageUrl: string, home: string): Promise<void> {
  const domains = await openDomains(
    {
      home,
      platformUrl: packageUrl,
      port: 0,
      anyPort: true,
      shell: 'browser',
      clientDir: home,
      logLevel: 'info',
      onAddress: () => undefined,
      onClosed: () => undefined,
    },
    createLogger(home, 'info'),
    () => undefined,
  );
  const begin = performance.now();
  let downloadedMs = 0;
  await domains.games.download({ gameId: 1, name: 'big', coverPrcture: '', packageUrl });
  for (;;) {
    const state = domains.games.state(1);
    if (downloadedMs === 0 && state?.download_progress === 100)
      downloadedMs = performance.now() - begin;
    if (state?.download === false) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const ms = performance.now() - begin;
  const status = readFileSync('/proc/self/status', 'utf8');
  const peakMib = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  if (domains.games.state(1)?.download_state !== 4) throw new Error('not installed');
  const { user, system } = process.cpuUsage();
  process.send?.({ ms, downloadedMs, peakMib, cpuSeconds: (user + system) / 1e6 });
  await domains.close();
  process.disconnect();
}

/** A plain file server in a process of its own, the same for both. */
function serve(file: string): void {
  const { size } = statSync(file);
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  const files = [{ path: 'big.bin', size, sha256: hash, mode: 'file' }];
  const manifest = { format: 1, gameId: 1, name: 'big', version: '1', files, launch: {} };
  const server = createServer((request, response) => {
    if (request.url?.endsWith('manifest.json') === true) response.end(JSON.stringify(manifest));
    else {
      response.setHeader('content-length', size);
      createReadStream(file, { highWaterMark: 2 ** 20 }).pipe(response);
    }
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object')
      process.send?.(`http://127.0.0.1:${address.port}`);
  });
}
