import { z } from 'zod';
import type { ProcessTable, RunTool } from '../core/process-table.ts';

const row = z.object({ ProcessId: z.int(), CreationDate: z.string() });
/** PowerShell tells one row as an object and several as a list. */
const rows = z.union([z.array(row), row.transform((one) => [one])]);

/** In ticks of UTC: texts of dates would change with the player's language. */
const CREATED = "@{n='CreationDate';e={$_.CreationDate.ToUniversalTime().Ticks.ToString()}}";

/** Processes of Windows, which tells a process by its id and the time it was made. */
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

  /** The id of the parent stays with its children when it has ended; the youngest is the game. */
  async successor(pid: number): Promise<number | null> {
    const found = await this.#query(`ParentProcessId=${pid}`);
    const young = found.toSorted((a, b) =>
      BigInt(a.CreationDate) < BigInt(b.CreationDate) ? 1 : -1,
    );
    return young[0]?.ProcessId ?? null;
  }

  async end(pid: number, force: boolean): Promise<void> {
    // Where it doesn't end in time the launcher asks once more, with force.
    await this.#run('taskkill', ['/pid', String(pid), '/t', ...(force ? ['/f'] : [])]).catch(
      () => undefined,
    );
  }

  async #query(filter: string): Promise<z.infer<typeof rows>> {
    const script = `Get-CimInstance Win32_Process -Filter '${filter}' | Select-Object ProcessId,${CREATED} | ConvertTo-Json -Compress`;
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
