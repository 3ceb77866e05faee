import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLogDestination } from './log-destination.ts';

const script = `
  import { createLogger } from ${JSON.stringify(join(import.meta.dirname, 'logger.ts'))};
  const log = createLogger('info');
  for (let line = 0; line < 40; line += 1) {
    log.info({ line }, 'x'.repeat(2000));
    await new Promise(setImmediate);
  }
  process.stderr.write('still here');
  process.exit(0);
`;

// Only Linux has this device: every write to it finds the disk full.
test.runIf(process.platform === 'linux')(
  'a full disk below the log neither stops the process nor keeps it from ending',
  () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { stdio: ['ignore', full, 'pipe'], encoding: 'utf8', timeout: 30_000 },
    );
    closeSync(full);
    expect([status, stderr]).toEqual([0, 'still here']);
  },
);

const stoppedReader = `
  import { createLogger } from ${JSON.stringify(join(import.meta.dirname, 'logger.ts'))};
  const log = createLogger('info');
  for (let line = 0; line < 400; line += 1) log.info({ line }, 'x'.repeat(2000));
  await new Promise(setImmediate);
  process.exit(0);
`;

test('a reader of the log that has stopped does not keep the process from ending', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', stoppedReader], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  // Nobody reads stdout: the pipe is full.
  const [status] = await once(child, 'exit');
  expect(status).toBe(0);
});

test('a log that can be written again says how many lines were dropped, and ends whole', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'gamebox-log-')), 'log');
  const back = Promise.withResolvers<number>();
  const destination = openLogDestination(back.resolve, path);
  await once(destination, 'ready');
  destination.emit('error', new Error('ENOSPC'));
  destination.emit('drop', 'a line');
  destination.emit('drop', 'another line');
  destination.write('a line that finds room\n');
  expect(await back.promise).toBe(2);
  await expect.poll(() => readFileSync(path, 'utf8')).toBe('a line that finds room\n');
  destination.write('the last line\n');
  destination.flushSync();
  expect(readFileSync(path, 'utf8')).toBe('a line that finds room\nthe last line\n');
  destination.destroy();
});

test.runIf(process.platform === 'linux')(
  'a log of which lines were dropped goes on once there is room',
  async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'gamebox-log-')), 'log');
    const back = Promise.withResolvers<number>();
    const destination = openLogDestination(back.resolve, '/dev/full');
    await once(destination, 'ready');
    const line = `${'x'.repeat(65_535)}\n`;
    const dropped = once(destination, 'drop');
    for (let lines = 0; lines < 20; lines += 1) destination.write(line);
    await dropped;
    // The next write fails as the first ones have, so that none is under way.
    await once(destination, 'error');
    // As if the disk had room again.
    Reflect.set(destination, 'fd', openSync(path, 'w'));
    destination.write(line);
    expect(await back.promise).toBeGreaterThan(0);
    destination.destroy();
  },
);
