import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { errorCode } from '../../failure/node/system-error.ts';
import type { ProcessTable } from '../core/process-table.ts';
import { PosixProcesses } from './posix-processes.ts';
import { WindowsProcesses } from './windows-processes.ts';

const run = promisify(execFile);
/** A tool that hangs (a stopped service, a broken profile) must not block a launch. */
const TOOL_MS = 5000;

export async function runTool(
  program: string,
  args: readonly string[],
  timeout = TOOL_MS,
): Promise<string> {
  const options = { encoding: 'utf8', windowsHide: true, timeout } as const;
  return (await run(program, [...args], options)).stdout;
}

function hasId(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** The processes of this machine. */
export const systemProcesses: ProcessTable =
  process.platform === 'win32'
    ? new WindowsProcesses(runTool, hasId)
    : new PosixProcesses(runTool, hasId, process.platform === 'linux');
