import { readFile } from 'node:fs/promises';
import { naming } from '../failure.ts';
import type { PlatformTarget } from '../registration/register-with-platform.ts';
import { pathFrom, required, UsageError, type Values } from './options.ts';

/** The platform to register with; null if none is named. */
export async function platformOf(values: Values): Promise<PlatformTarget | null> {
  if (values.register === undefined) {
    if (values['operator-token-file'] !== undefined || values['public-url'] !== undefined)
      throw new UsageError('--register is missing: the address of the platform');
    return null;
  }
  if (values.hold) throw new UsageError('--hold keeps a release from players: no --register');
  return {
    platform: httpUrl('--register', values.register),
    publicUrl: httpUrl('--public-url', required(values['public-url'], '--public-url')),
    token: await readToken(values['operator-token-file']),
  };
}

/**
 * Other addresses of the store's root, as addresses of the game's folder; undefined if the operator
 * does not name any.
 */
export function mirrorsOf(values: Values, gameId: number): { mirrors?: string[] } {
  const none = values['no-mirrors'];
  if (values.mirror.length === 0) return none ? { mirrors: [] } : {};
  if (none) throw new UsageError('--mirror and --no-mirrors exclude each other');
  const mirrors = values.mirror.map((mirror) => {
    const url = httpUrl('--mirror', mirror);
    return new URL(`${gameId}/`, url.endsWith('/') ? url : `${url}/`).href;
  });
  return { mirrors };
}

function httpUrl(name: string, value: string): string {
  const good = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  if (!good) throw new UsageError(`${name}: ${JSON.stringify(value)} is no http address`);
  return value;
}

/** Not an option itself: other users of the computer can see a program's arguments. */
async function readToken(file: string | undefined): Promise<string> {
  const token =
    file === undefined
      ? process.env['GAMEBOX_OPERATOR_TOKEN']
      : await naming(`token file ${pathFrom(file)}`, () => readFile(pathFrom(file), 'utf8'));
  const trimmed = token?.trim() ?? '';
  if (trimmed === '')
    throw new UsageError('no token: --operator-token-file FILE, or GAMEBOX_OPERATOR_TOKEN');
  if (!/^[\x21-\x7e]+$/.test(trimmed)) throw new UsageError('the operator token can’t be one');
  return trimmed;
}
