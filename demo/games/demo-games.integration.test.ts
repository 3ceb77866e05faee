import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from 'vitest';

const bin = join(import.meta.dirname, 'bin');
const games = ['lanterns-of-qinghe', 'iron-tide', 'paper-dragon'];
const runs = process.platform === 'linux' && process.arch === 'x64';
const started: ChildProcess[] = [];

function readHead(path: string): Buffer {
  const file = openSync(path, 'r');
  const head = Buffer.alloc(4096);
  readSync(file, head, 0, head.length, 0);
  closeSync(file);
  return head;
}

function start(game: string, args: string[]): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const { DISPLAY: _, ...env } = process.env;
  const child = spawn(join(bin, 'linux-x64', game), args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return child;
}

async function firstLine(child: { stdout: NodeJS.ReadableStream }): Promise<string> {
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return line;
}

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

describe.each(games)('%s', (game) => {
  test('has a 64-bit program for Linux and for Windows', () => {
    const elf = readHead(join(bin, 'linux-x64', game));
    expect(elf.subarray(0, 5).toString('latin1')).toBe('\u007fELF\u0002');
    expect(elf.readUInt16LE(18)).toBe(62);

    const exe = readHead(join(bin, 'win32-x64', `${game}.exe`));
    const header = exe.readUInt32LE(0x3c);
    expect(exe.toString('latin1', header, header + 4)).toBe('PE\0\0');
    expect(exe.readUInt16LE(header + 4)).toBe(0x8664);
    expect(exe.readUInt16LE(header + 24)).toBe(0x20b);
  });

  test.runIf(runs)('prints its arguments, stays alive and ends on SIGTERM', async () => {
    const child = start(game, [
      '--resolution',
      '1600x900',
      '--account',
      '青河abc',
      '--server',
      '12',
    ]);
    expect(await firstLine(child)).toBe('playing account=青河abc server=12 resolution=1600x900');
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe.runIf(runs)('arguments', () => {
  test('missing or empty arguments are shown as not chosen', async () => {
    const child = start('iron-tide', ['--account', '']);
    expect(await firstLine(child)).toBe('playing account=未选择 server=未选择 resolution=未选择');
  });

  test.each([
    ['an unknown name', ['--bogus', '1']],
    ['a name without value', ['--account']],
    ['a bad resolution', ['--resolution', '1280_800']],
    ['an absurd resolution', ['--resolution', '99999x10']],
    ['a control character', ['--account', 'a\u001b[2J']],
    ['a name too long', ['--server', 'x'.repeat(97)]],
  ])('%s is refused', async (_, args) => {
    const child = start('iron-tide', args);
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    expect(await once(child, 'close')).toEqual([2, null]);
    expect(complaint).toContain('usage:');
  });
});
