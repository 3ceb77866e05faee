import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { WrongEnvironmentError } from '../wrong-environment-error.ts';
import { keepOnce } from './keep-once.ts';

const DATA_KEY_BYTES = 32;

export interface DataKey {
  readonly key: Buffer;
  /** Where it came from, as an operator knows it. */
  readonly from: string;
}

/**
 * The key of all personal data. Production gives it; elsewhere one is made and kept in the data
 * folder. Losing it loses every stored name and ID number.
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
