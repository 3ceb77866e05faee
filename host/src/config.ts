import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const DEFAULT_PORT = 7700;
const repository = resolve(import.meta.dirname, '../..');

const KEY_BYTES = 32;
/** Raw Ed25519 public keys in Base64, separated by commas. */
const releaseKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .pipe(z.array(z.string().refine(isKey, 'no raw Ed25519 public key in Base64')).min(1).max(4));

const environment = z.object({
  GAMEBOX_PLATFORM_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
  GAMEBOX_HOME: z.string().min(1).optional(),
  GAMEBOX_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  GAMEBOX_SHELL: z.enum(['auto', 'chromium', 'browser']).default('auto'),
  GAMEBOX_CLIENT_DIR: z
    .string()
    .min(1)
    .default(join(repository, 'client', 'dist')),
  GAMEBOX_PLAT: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'no platform number')
    .optional(),
  GAMEBOX_CHANNEL: z.string().max(64).optional(),
  GAMEBOX_RELEASE_KEYS: releaseKeys.optional(),
  GAMEBOX_LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info'),
});

export interface HostConfig {
  readonly platformUrl: string;
  readonly home: string;
  readonly port: number;
  /** The port is only a default: another one is used if it is taken. */
  readonly anyPort: boolean;
  readonly shell: 'auto' | 'chromium' | 'browser';
  readonly clientDir: string;
  /**
   * Raw Ed25519 public keys in Base64 that may sign releases; without keys nothing can be
   * installed.
   */
  readonly releaseKeys: readonly string[];
  readonly logLevel: string;
  /** The platform and channel of this installation, if it names them. */
  readonly installation: { readonly plat_id?: string; readonly channel_id?: string };
}

/** Names each wrong variable; nothing has been started. */
export class WrongEnvironmentError extends Error {}

/** Reads the environment (`host/README.md`). Throws a `WrongEnvironmentError`. */
export function readConfig(env: NodeJS.ProcessEnv): HostConfig {
  const given = Object.entries(env).filter(([, value]) => value !== '');
  const parsed = environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new WrongEnvironmentError(`Wrong environment.\n${wrong.join('\n')}`);
  }
  const read = parsed.data;
  return {
    platformUrl: read.GAMEBOX_PLATFORM_URL.replace(/\/+$/, ''),
    home: resolve(read.GAMEBOX_HOME ?? join(applicationData(process.platform, env), 'Gamebox')),
    port: read.GAMEBOX_PORT ?? DEFAULT_PORT,
    anyPort: read.GAMEBOX_PORT === undefined,
    shell: read.GAMEBOX_SHELL,
    clientDir: resolve(read.GAMEBOX_CLIENT_DIR),
    releaseKeys: read.GAMEBOX_RELEASE_KEYS ?? [],
    logLevel: read.GAMEBOX_LOG_LEVEL,
    installation: {
      ...(read.GAMEBOX_PLAT === undefined ? {} : { plat_id: read.GAMEBOX_PLAT }),
      ...(read.GAMEBOX_CHANNEL === undefined ? {} : { channel_id: read.GAMEBOX_CHANNEL }),
    },
  };
}

function isKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === KEY_BYTES && bytes.toString('base64') === text;
}

/** The system's folder for a user's application data. */
function applicationData(platform: string, env: NodeJS.ProcessEnv): string {
  if (platform === 'win32') return env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share');
}
