import { hash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { JsonFile } from '../../storage/node/json-file.ts';

const endedFile = z.object({ sha256: z.array(z.string()) });
const MOST = 32;

/**
 * Sessions that are over, and stay in a file that could not be written; hashes alone
 * (`ended-sessions.json`). No start takes them from that file again.
 */
export class EndedSessions {
  readonly #file: JsonFile<z.infer<typeof endedFile>>;
  #ended: readonly string[] = [];

  private constructor(file: JsonFile<z.infer<typeof endedFile>>, ended: readonly string[]) {
    this.#file = file;
    this.#ended = ended;
  }

  static async open(
    home: string,
    onBackup: (backup: string, reason: unknown) => void,
  ): Promise<EndedSessions> {
    const file = new JsonFile<z.infer<typeof endedFile>>({
      path: join(home, 'ended-sessions.json'),
      parse: (json) => ({ value: endedFile.parse(json), salvaged: false }),
      fallback: () => ({ sha256: [] }),
      onBackup,
    });
    return new EndedSessions(file, (await file.load()).sha256);
  }

  has(token: string): boolean {
    return this.#ended.includes(hash('sha256', token));
  }

  /** Never rejects: where nothing can be written, the caller has told so. */
  async add(token: string): Promise<void> {
    if (token === '' || this.has(token)) return;
    this.#ended = [hash('sha256', token), ...this.#ended].slice(0, MOST);
    await this.#file.saveOver({ sha256: [...this.#ended] }).catch(() => undefined);
  }
}
