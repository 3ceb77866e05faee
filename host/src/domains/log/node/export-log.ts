import { readdir, access, constants, lstat } from 'node:fs/promises';
import { arch, homedir, platform, release } from 'node:os';
import { join } from 'node:path';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import { NO_LINK } from '../../storage/node/open-plain-file.ts';
import { readPlainFileEnd } from '../../storage/node/read-plain-file.ts';
import { replaceFile } from '../../storage/node/replace-file.ts';

/** Bytes of the newest part of each log, and of all together. */
interface Limits {
  readonly file: number;
  readonly all: number;
}

const EXPORT: Limits = { file: 8 * 2 ** 20, all: 64 * 2 ** 20 };
/** A game that writes much must not leave the host's own log out of a report. */
const REPORT_FILE_BYTES = 50_000;

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
  const text = await collect(request, EXPORT);
  await writing(path, () => replaceFile(path, text));
  return path;
}

/** The newest part of the export, at most this many characters. */
export async function readLog(request: LogExport, characters: number): Promise<string> {
  // A character may need three bytes.
  const text = await collect(request, { file: REPORT_FILE_BYTES, all: 3 * characters });
  const head = text.slice(0, text.indexOf('\n') + 1);
  const newest = text.slice(Math.max(head.length, text.length - characters + head.length));
  // A crash during a write leaves zeros, which a database column can't store.
  return `${head}${newest}`.replaceAll('\0', ' ').toWellFormed();
}

async function collect(
  { home, version, secrets, now }: LogExport,
  limits: Limits,
): Promise<string> {
  const newestFirst: string[] = [];
  let left = limits.all;
  for (const { name, path } of await logsNewestFirst(join(home, 'logs'))) {
    const text = await readLogEnd(path, Math.min(limits.file, left));
    if (text === null) continue;
    left -= text.length;
    newestFirst.push(`\n===== ${name} =====\n${text}`);
  }
  const parts = [
    `Gamebox ${version}, Node ${process.version}, ${platform()} ${release()} ${arch()}`,
    `Written ${now.toISOString()}`,
    ...newestFirst.toReversed(),
  ];
  return `${withoutSecrets(parts.join('\n'), secrets)}\n`;
}

async function logsNewestFirst(folder: string): Promise<{ name: string; path: string }[]> {
  const names = (await ifPresent(() => readdir(folder))) ?? [];
  const found = await Promise.all(
    // Of logs written at the same moment `host.log` is newer than `host.log.1`.
    names.sort().map(async (name) => {
      const path = join(folder, name);
      const stats = await lstat(path).catch(() => null);
      return { name, path, time: stats?.mtimeMs ?? 0 };
    }),
  );
  return found.sort((a, b) => b.time - a.time);
}

/** Null for a log that can't be read: the others are still worth reading. */
async function readLogEnd(path: string, mostBytes: number): Promise<string | null> {
  try {
    // What a link leads to is no log, and must not leave the machine.
    return String(await readPlainFileEnd(path, mostBytes, constants.O_RDONLY | NO_LINK));
  } catch {
    return null;
  }
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
