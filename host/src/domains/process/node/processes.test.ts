import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RunTool } from '../core/process-table.ts';
import { PosixProcesses } from './posix-processes.ts';
import { systemProcesses } from './system-processes.ts';
import { WindowsProcesses } from './windows-processes.ts';

/** Answers each call of a system's tool with the first text whose part its arguments have. */
function tool(answers: Record<string, string>) {
  const calls: string[] = [];
  const run: RunTool = (program, args) => {
    const line = [program, ...args].join(' ');
    calls.push(line);
    const found = Object.entries(answers).find(([part]) => line.includes(part));
    return found === undefined ? Promise.reject(new Error(line)) : Promise.resolve(found[1]);
  };
  return { run, calls };
}

async function started(command: string) {
  const child = spawn('/bin/sh', ['-c', command], { detached: true, stdio: 'ignore' });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  onTestFinished(() => systemProcesses.end(pid, true));
  return { child, pid };
}

describe.skipIf(process.platform === 'win32')("this machine's processes", () => {
  test('are told apart, and are gone when they have ended', async () => {
    const { child, pid } = await started('exec sleep 60');
    const identity = await systemProcesses.identity(pid);
    expect(identity).toMatch(/\d/);
    expect(await systemProcesses.identity(pid)).toBe(identity);
    expect(await systemProcesses.identity(process.pid)).not.toBe(identity);
    await systemProcesses.end(pid, false);
    await once(child, 'exit');
    expect(systemProcesses.isAlive(pid)).toBe(false);
    expect(await systemProcesses.identity(pid)).toBeNull();
    expect(await systemProcesses.successor(pid)).toBeNull();
  });

  test('leave a child behind that is found, and ended with its group', async () => {
    const { child, pid } = await started('sleep 60 & exit 0');
    if (child.exitCode === null) await once(child, 'exit');
    const heir = await systemProcesses.successor(pid);
    expect(heir).not.toBeNull();
    await systemProcesses.end(heir ?? 0, true);
    await vi.waitFor(() => expect(systemProcesses.isAlive(heir ?? 0)).toBe(false));
  });
});

describe('processes of Windows, as its tools tell them', () => {
  const alive = (): boolean => true;

  test('are known by the time they were made', async () => {
    const { run, calls } = tool({
      'ProcessId=42': '{"ProcessId":42,"CreationDate":"638987654321098765"}\r\n',
    });
    const processes = new WindowsProcesses(run, alive);
    expect(await processes.identity(42)).toBe('638987654321098765');
    expect(calls[0]).toContain("-Filter 'ProcessId=42'");
  });

  test('that are gone, or a tool that fails or says something else, are none', async () => {
    for (const answer of [{}, { 'ProcessId=42': '' }, { 'ProcessId=42': 'Zugriff verweigert' }])
      expect(await new WindowsProcesses(tool(answer).run, alive).identity(42)).toBeNull();
  });

  test('leave children behind, of which the youngest is the game', async () => {
    const { run } = tool({
      'ParentProcessId=42':
        '[{"ProcessId":50,"CreationDate":"638987654321098765"},{"ProcessId":51,"CreationDate":"638987654321098799"}]',
      'ParentProcessId=43': '',
    });
    const processes = new WindowsProcesses(run, alive);
    expect(await processes.successor(42)).toBe(51);
    expect(await processes.successor(43)).toBeNull();
  });

  test('are ended with what they started; a tool that hangs is no failure', async () => {
    const { run, calls } = tool({ '/pid 42 /t': '' });
    const processes = new WindowsProcesses(run, alive);
    await processes.end(42, false);
    await processes.end(42, true);
    await processes.end(43, true);
    expect(calls).toEqual([
      'taskkill /pid 42 /t',
      'taskkill /pid 42 /t /f',
      'taskkill /pid 43 /t /f',
    ]);
  });
});

test('processes of macOS are told by ps', async () => {
  const { run } = tool({
    '-p 42 -o lstart=': 'Sat Nov 21 10:00:00 2026\n',
    '-axo pid=,pgid=': '  1   1\n  50  42\n  51  9\n',
  });
  const processes = new PosixProcesses(run, () => true, false);
  expect(await processes.identity(42)).toBe('Sat Nov 21 10:00:00 2026');
  expect(await processes.identity(43)).toBeNull();
  expect(await processes.successor(42)).toBe(50);
});
