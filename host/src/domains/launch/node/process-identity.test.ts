import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { imageInTaskList, isAlive, processIdentity, processImage } from './process-identity.ts';

test('a process is named apart from others, where the system tells them apart', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  const [own, others] = [processIdentity(process.pid), processIdentity(pid)];
  expect(processIdentity(process.pid)).toBe(own);
  expect(own === others).toBe(process.platform !== 'linux');
  expect(own ?? '').toMatch(process.platform === 'linux' ? /^[\da-f-]{36} \d+$/ : /^$/);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(processIdentity(pid)).toBeNull();
  expect(isAlive(pid)).toBe(false);
});

describe('the program of a process', () => {
  test('is told by its file name', async () => {
    expect(await processImage(process.pid)).toBe(basename(process.execPath));
    expect(await processImage(2 ** 22 + 1)).toBeNull();
  });

  test('is the first field of what Windows lists', () => {
    expect(imageInTaskList('"node.exe","4242","Console","1","43,120 K"\r\n')).toBe('node.exe');
    expect(imageInTaskList('INFO: No tasks are running which match the criteria.')).toBeNull();
  });
});
