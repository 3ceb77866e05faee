import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { buildClient } from '../../../scripts/client-build.ts';
import { spread } from '../measure/figures.ts';
import { onInterruption } from '../measure/interruption.ts';
import { atMost } from '../measure/limit.ts';
import type { Verdict } from '../measure/limit.ts';
import { root } from '../measure/program.ts';
import { median } from '../measure/statistics.ts';
import { formatTable } from '../measure/table.ts';
import { withTemporaryFolder } from '../measure/temporary-folder.ts';

const AGAIN_ROUNDS = 3;
const LIMIT_SECONDS = 8;

/**
 * `npm start` with installed packages and a built client: first without data, then again with it.
 */
export async function benchStart(): Promise<readonly Verdict[]> {
  await buildClient(root);
  return withTemporaryFolder(async (data) => {
    const first = await timeStart(data);
    const again: number[] = [];
    for (let round = 0; round < AGAIN_ROUNDS; round += 1) again.push(await timeStart(data));
    const rows = [
      ['no data yet', spread([first])],
      ['again', spread(again)],
    ];
    console.log(`npm start until it says it runs, median (lowest–highest) of ${AGAIN_ROUNDS}:\n`);
    console.log(formatTable(['start', 'seconds'], rows));
    const seconds = (value: number): string => `${value.toFixed(1)} s`;
    return [atMost('npm start, the second time', median(again), LIMIT_SECONDS, seconds)];
  });
}

async function timeStart(data: string): Promise<number> {
  const [platformPort, hostPort] = await freePorts(2);
  const begin = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: join(data, 'platform'),
      GAMEBOX_HOME: join(data, 'host'),
      GAMEBOX_SHELL: 'browser',
      PORT: String(platformPort),
      GAMEBOX_PORT: String(hostPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that a signal reaches all processes, like Ctrl-C in a terminal.
    detached: true,
  });
  child.once(
    'exit',
    onInterruption(() => signalGroup(child, 'SIGTERM')),
  );
  try {
    await said(child, 'Gamebox is running.');
    const seconds = (performance.now() - begin) / 1000;
    await checkAnswers(`http://127.0.0.1:${platformPort}/health`);
    await checkAnswers(`http://127.0.0.1:${hostPort}/home`);
    return seconds;
  } finally {
    await endGroup(child);
  }
}

async function said(child: ChildProcess, words: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes(words)) resolve();
    });
  child.once('exit', () => reject(new Error(`npm start ended:\n${output}`)));
  await promise;
}

async function checkAnswers(url: string): Promise<void> {
  const { status } = await fetch(url);
  if (status !== 200) throw new Error(`${url} answers ${status}`);
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  signalGroup(child, 'SIGINT');
  await ended;
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, signal);
}

/** All are reserved at the same time, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
