import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { WrongEnvironmentError } from '../wrong-environment-error.ts';
import { keepOnce } from './keep-once.ts';

const DATA_KEY_BYTES = 32;

export interface DataKey {
  readonly key: Buffer;
  /** The place of the key as an operator knows it: a variable or a file. */
  readonly from: string;
}

/**
 * Loads the key for all personal data. Production passes it in; elsewhere it is made and kept in
 * the data folder. If the key is lost, every stored name and ID number is lost.
 */
export async function loadDataKey(config: Pick<Config, 'dataKey' | 'dataDir'>): Promise<DataKey> {
  if (config.dataKey !== null)
    return { key: Buffer.from(config.dataKey, 'base64'), from: 'DATA_KEY' };
  const from = join(config.dataDir, 'data-key');
  const kept = await keepOnce(from, () => randomBytes(DATA_KEY_BYTES).toString('base64'));
  return { key: decode(kept, from), from };
}

function decode(text: string, where: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== DATA_KEY_BYTES)
    throw new WrongEnvironmentError(`${where}: not 32 bytes in base64`);
  return key;
}
