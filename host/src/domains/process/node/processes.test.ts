import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Launched, RunTool } from '../core/process-table.ts';
import { PosixProcesses } from './posix-processes.ts';
import { runTool, systemProcesses } from './system-processes.ts';
import { WindowsProcesses } from './windows-processes.ts';

/** Answers each call of a system tool with the first text whose key occurs in its arguments. */
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

function launchedAs(pid: number, identity: string | null): Launched {
  const first = { pid, identity };
  return { first, now: first };
}

async function started(command: string) {
  const child = spawn('/bin/sh', ['-c', command], { detached: true, stdio: 'ignore' });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  const launched = launchedAs(pid, await systemProcesses.identity(pid));
  onTestFinished(() => systemProcesses.end(launched, true));
  return { child, pid, launched };
}

describe.skipIf(process.platform === 'win32')("this machine's processes", () => {
  test('are distinguished, and are gone when they have ended', async () => {
    const { child, pid, launched } = await started('exec sleep 60');
    const identity = await systemProcesses.identity(pid);
    expect(identity).toMatch(/\d/);
    expect(await systemProcesses.identity(pid)).toBe(identity);
    expect(await systemProcesses.identity(process.pid)).not.toBe(identity);
    await systemProcesses.end(launched, false);
    await once(child, 'exit');
    expect(systemProcesses.isAlive(pid)).toBe(false);
    expect(await systemProcesses.identity(pid)).toBeNull();
    expect(await systemProcesses.successor(launched)).toBeNull();
  });

  test('leave children that are found one after the other, and ended together', async () => {
    const { child, launched } = await started('sleep 60 & sleep 60 & exit 0');
    if (child.exitCode === null) await once(child, 'exit');
    const { first } = launched;
    const one = (await systemProcesses.successor(launched)) ?? first;
    expect(one.pid).not.toBe(first.pid);
    expect(one.identity).toBe(await systemProcesses.identity(one.pid));
    process.kill(one.pid, 'SIGKILL');
    await vi.waitFor(() => expect(systemProcesses.isAlive(one.pid)).toBe(false), 30_000);
    const other = (await systemProcesses.successor({ first, now: one })) ?? one;
    expect(systemProcesses.isAlive(other.pid)).toBe(true);
    const ofLater = { first: { ...first, identity: 'of another start' }, now: one };
    expect(await systemProcesses.successor(ofLater)).toBeNull();
    await systemProcesses.end({ first, now: one }, true);
    await vi.waitFor(() => expect(systemProcesses.isAlive(other.pid)).toBe(false), 30_000);
  });
});

test.skipIf(process.platform === 'win32')(
  'another program’s group with the id of an ended one is left alone',
  async () => {
    const { child, pid } = await started('exec sleep 60');
    const first = { pid, identity: 'of an earlier program' };
    await systemProcesses.end({ first, now: { pid: 2 ** 22 + 1, identity: 'gone' } }, true);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
  },
);

describe('processes of Windows, as its tools report them', () => {
  const alive = (): boolean => true;

  test('are identified by their creation time', async () => {
    const { run, calls } = tool({
      'ProcessId=42':
        '{"ProcessId":42,"ParentProcessId":1,"CreationDate":"638987654321098765"}\r\n',
    });
    const processes = new WindowsProcesses(run, alive);
    expect(await processes.identity(42)).toBe('638987654321098765');
    expect(calls[0]).toContain("-Filter 'ProcessId=42'");
  });

  test('are missing if they are gone or the tool’s answer is unusable', async () => {
    for (const answer of [{}, { 'ProcessId=42': '' }, { 'ProcessId=42': 'Zugriff verweigert' }])
      expect(await new WindowsProcesses(tool(answer).run, alive).identity(42)).toBeNull();
  });

  const row = (pid: number, parent: number, made: number) => ({
    ProcessId: pid,
    ParentProcessId: parent,
    CreationDate: `6389876543210987${made}`,
  });

  test('leave children, of which the youngest is the game', async () => {
    const { run } = tool({
      'ParentProcessId=42': JSON.stringify([row(50, 42, 65), row(51, 42, 75), row(52, 9, 85)]),
      'ParentProcessId=43': '',
    });
    const processes = new WindowsProcesses(run, alive);
    const youngest = { pid: 51, identity: row(51, 42, 75).CreationDate };
    expect(await processes.successor(launchedAs(42, row(42, 1, 60).CreationDate))).toEqual(
      youngest,
    );
    expect(await processes.successor(launchedAs(42, null))).toEqual(youngest);
    expect(await processes.successor(launchedAs(43, null))).toBeNull();
  });

  test('are searched among the children of the first program and of the last one', async () => {
    const { run, calls } = tool({ 'ProcessId=42': JSON.stringify(row(61, 60, 90)) });
    const first = { pid: 42, identity: row(42, 1, 60).CreationDate };
    const now = { pid: 60, identity: row(60, 42, 70).CreationDate };
    expect((await new WindowsProcesses(run, alive).successor({ first, now }))?.pid).toBe(61);
    expect(calls[0]).toContain('ParentProcessId=60');
    expect(calls[0]).toContain('ParentProcessId=42');
  });

  test('do not include children of another process with the same id', async () => {
    const { run } = tool({
      'ProcessId=42': JSON.stringify([row(42, 1, 80), row(50, 42, 85), row(51, 42, 55)]),
    });
    const { CreationDate: made } = row(42, 1, 60);
    expect(await new WindowsProcesses(run, alive).successor(launchedAs(42, made))).toBeNull();
  });

  test('are ended with their children; a tool that hangs causes no failure', async () => {
    const { run, calls } = tool({ '/pid 42 /t': '' });
    const processes = new WindowsProcesses(run, alive);
    await processes.end(launchedAs(42, null), false);
    await processes.end(launchedAs(42, null), true);
    await processes.end(launchedAs(43, null), true);
    expect(calls).toEqual([
      'taskkill /pid 42 /t',
      'taskkill /pid 42 /t /f',
      'taskkill /pid 43 /t /f',
    ]);
  });
});

test('a system tool that hangs is aborted', async () => {
  const hanging = runTool(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], 50);
  await expect(hanging).rejects.toMatchObject({ killed: true });
});

test('processes of macOS are read from ps', async () => {
  const { run } = tool({
    '-p 42 -o lstart=': 'Sat Nov 21 10:00:00 2026\n',
    '-p 50 -o lstart=': 'Sat Nov 21 10:00:09 2026\n',
    '-axo pid=,pgid=': '  1   1\n  50  43\n  51  42\n',
  });
  const processes = new PosixProcesses(run, () => true, false);
  expect(await processes.identity(42)).toBe('Sat Nov 21 10:00:00 2026');
  expect(await processes.identity(43)).toBeNull();
  expect(await processes.successor(launchedAs(43, 'Sat Nov 21 10:00:01 2026'))).toEqual({
    pid: 50,
    identity: 'Sat Nov 21 10:00:09 2026',
  });
  // Another process has the id now, so its group is not the launched one.
  expect(await processes.successor(launchedAs(42, 'Sat Nov 21 09:00:00 2026'))).toBeNull();
});
