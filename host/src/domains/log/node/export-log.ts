import { readdir, access, constants } from 'node:fs/promises';
import { arch, homedir, platform, release } from 'node:os';
import { join } from 'node:path';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import { NO_LINK } from '../../storage/node/open-plain-file.ts';
import { readPlainFile } from '../../storage/node/read-plain-file.ts';
import { replaceFile } from '../../storage/node/replace-file.ts';

const MAX_FILE_CHARS = 8 * 2 ** 20;

export interface LogExport {
  readonly home: string;
  readonly version: string;
  /** Texts that must be removed, whatever wrote them. */
  readonly secrets: readonly string[];
  readonly now: Date;
}

/** Writes all logs into one text file that the player can find; returns its path. */
export async function exportLog(request: LogExport): Promise<string> {
  const folder = await firstWritable([join(homedir(), 'Downloads'), homedir(), request.home]);
  const stamp = request.now.toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
  const path = join(folder, `gamebox-log-${stamp}.txt`);
  const text = await collect(request);
  await writing(path, () => replaceFile(path, text));
  return path;
}

/** The newest part of the export, at most this many characters. */
export async function readLog(request: LogExport, characters: number): Promise<string> {
  const text = await collect(request);
  const head = text.slice(0, text.indexOf('\n') + 1);
  const newest = text.slice(Math.max(head.length, text.length - characters + head.length));
  // A crash during a write leaves zeros, which a database column can't store.
  return `${head}${newest}`.replaceAll('\0', ' ').toWellFormed();
}

async function collect({ home, version, secrets, now }: LogExport): Promise<string> {
  const folder = join(home, 'logs');
  const names = (await ifPresent(() => readdir(folder))) ?? [];
  const parts = [
    `Gamebox ${version}, Node ${process.version}, ${platform()} ${release()} ${arch()}`,
    `Written ${now.toISOString()}`,
  ];
  // The oldest first: `host.log` is the newest, and a higher number is older.
  for (const name of names.sort().toReversed()) {
    // What a link leads to is no log, and must not leave the machine.
    const read = readPlainFile(join(folder, name), constants.O_RDONLY | NO_LINK);
    const text = await read.then(String, () => null);
    if (text !== null) parts.push(`\n===== ${name} =====\n${text.slice(-MAX_FILE_CHARS)}`);
  }
  return `${withoutSecrets(parts.join('\n'), secrets)}\n`;
}

/** Removes known secrets and everything that looks like a bearer token. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text.replaceAll(/(bearer\s+|[?&]key=)[^\s"'&]+/gi, '$1***');
  for (const secret of secrets) if (secret !== '') clean = clean.replaceAll(secret, '***');
  return clean;
}

async function firstWritable(folders: readonly string[]): Promise<string> {
  for (const folder of folders) {
    try {
      await access(folder, constants.W_OK);
      return folder;
    } catch {
      // Continue with the next file.
    }
  }
  return folders.at(-1) ?? '.';
}
