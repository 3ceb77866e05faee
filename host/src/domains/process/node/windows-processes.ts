import { z } from 'zod';
import type { KnownProcess, Launched, ProcessTable, RunTool } from '../core/process-table.ts';

const row = z.object({ ProcessId: z.int(), ParentProcessId: z.int(), CreationDate: z.string() });
/** PowerShell writes one row as an object and several as a list. */
type Row = z.infer<typeof row>;
const rows = z.union([z.array(row), row.transform((one) => [one])]);

/**
 * In UTC ticks, which have 18 digits for a long time: the text of a date would depend on the
 * player's language.
 */
const CREATED = "@{n='CreationDate';e={$_.CreationDate.ToUniversalTime().Ticks.ToString()}}";

/** Processes on Windows, identified by id and creation time. */
export class WindowsProcesses implements ProcessTable {
  readonly #run: RunTool;
  readonly #hasId: (pid: number) => boolean;

  constructor(run: RunTool, hasId: (pid: number) => boolean) {
    this.#run = run;
    this.#hasId = hasId;
  }

  isAlive(pid: number): boolean {
    return this.#hasId(pid);
  }

  async identity(pid: number): Promise<string | null> {
    const [found] = await this.#query(`ProcessId=${pid}`);
    return found?.CreationDate ?? null;
  }

  /**
   * Children keep the id of an ended parent; the youngest child is the game. It does not find a
   * process that was started by one between the first and the current process and outlives it.
   */
  async successor({ first, now }: Launched): Promise<KnownProcess | null> {
    const parents = first.pid === now.pid ? [now] : [now, first];
    const found = await this.#query(
      parents.map(({ pid }) => `ProcessId=${pid} OR ParentProcessId=${pid}`).join(' OR '),
    );
    const young = parents
      .flatMap((parent) => childrenOf(parent, found))
      .toSorted((a, b) => (isOlder(a, b) ? 1 : -1))[0];
    return young === undefined ? null : { pid: young.ProcessId, identity: young.CreationDate };
  }

  async end({ now }: Launched, force: boolean): Promise<void> {
    const args = ['/pid', String(now.pid), '/t', ...(force ? ['/f'] : [])];
    // If it does not end in time, the launcher asks again with force.
    await this.#run('taskkill', args).catch(() => undefined);
  }

  async #query(filter: string): Promise<z.infer<typeof rows>> {
    const script = `Get-CimInstance Win32_Process -Filter '${filter}' | Select-Object ProcessId,ParentProcessId,${CREATED} | ConvertTo-Json -Compress`;
    try {
      const text = await this.#run('powershell', [
        '-NoProfile',
        '-NonInteractive',
        '-Command',
        script,
      ]);
      return text.trim() === '' ? [] : rows.parse(JSON.parse(text));
    } catch {
      return [];
    }
  }
}

/** Without children of an earlier or later process with the same id. */
function childrenOf({ pid, identity }: KnownProcess, found: readonly Row[]): Row[] {
  const later = found.find((each) => each.ProcessId === pid && each.CreationDate !== identity);
  return found.filter(
    (each) =>
      each.ParentProcessId === pid &&
      (identity === null || each.CreationDate >= identity) &&
      (later === undefined || isOlder(each, later)),
  );
}

function isOlder(a: Row, b: Row): boolean {
  return a.CreationDate < b.CreationDate;
}
