import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { WrongEnvironmentError } from '../wrong-environment-error.ts';

const DATA_KEY_BYTES = 32;

/**
 * The key of all personal data. In production it must be given; elsewhere one is made and kept
 * in the data folder. Losing it loses every stored name and ID number.
 */
export async function loadDataKey(
  config: Pick<Config, 'dataKey' | 'dataDir' | 'production'>,
): Promise<Buffer> {
  if (config.dataKey !== null) return decode(config.dataKey, 'DATA_KEY');
  if (config.production)
    throw new WrongEnvironmentError('Production needs DATA_KEY (32 bytes in base64)');
  const file = join(config.dataDir, 'data-key');
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return decode(kept, file);
  const key = randomBytes(DATA_KEY_BYTES);
  await mkdir(config.dataDir, { recursive: true });
  await writeFile(file, key.toString('base64'), { mode: 0o600, flag: 'wx', flush: true });
  return key;
}

function decode(text: string, where: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== DATA_KEY_BYTES) throw new Error(`${where} is not 32 bytes in base64`);
  return key;
}
