import { join } from 'node:path';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { RotatingFile } from './rotating-file.ts';
import type { RotatingFileOptions } from './rotating-file.ts';

export type { Logger } from 'pino';

const SECRETS = ['token', 'authorization', 'cookie', 'key', 'account', 'password'];

/** The host's log in `logs/host.log`: JSON lines without secrets. */
export function createLogger(
  home: string,
  level: string,
  onFailure?: RotatingFileOptions['onFailure'],
): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        remove: true,
      },
    },
    new RotatingFile(join(home, 'logs', 'host.log'), onFailure === undefined ? {} : { onFailure }),
  );
}
