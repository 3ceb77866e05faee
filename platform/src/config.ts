import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readPortsConfig } from './ports/ports-config.ts';
import { WrongEnvironmentError } from './wrong-environment-error.ts';

const repository = resolve(import.meta.dirname, '../..');
const flag = z.stringbool();
const httpUrl = z.url({ protocol: /^https?$/ });
/** Paths are appended to it. */
const baseUrl = httpUrl.refine((url) => !/[?#]/.test(url), 'without ? and #');
/** As a browser sends it in the header `Origin`: no path, no slash at its end. */
const origin = httpUrl.transform((url, context) => {
  const parsed = URL.parse(url);
  if (parsed !== null && `${parsed.origin}/` === parsed.href) return parsed.origin;
  context.addIssue(`${url} is not an origin`);
  return z.NEVER;
});
const DATA_KEY_BYTES = 32;
const dataKey = z
  .base64()
  .refine(
    (text) => Buffer.from(text, 'base64').length === DATA_KEY_BYTES,
    `not ${String(DATA_KEY_BYTES)} bytes in base64`,
  );

function splitList(list: string): string[] {
  return list.split(/[\s,]+/).filter((item) => item !== '');
}

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().pipe(z.int().min(0).max(65_535)).default(8080),
  PUBLIC_URL: baseUrl.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().pipe(z.int().min(2).max(200)).default(10),
  DATA_DIR: z.string().min(1).optional(),
  CLIENT_DIR: z.string().min(1).optional(),
  DEMO: flag.optional(),
  DEMO_PLAYER: flag.default(true),
  DEMO_CLOCK: z.iso.datetime({ offset: true }).optional(),
  DATA_KEY: dataKey.optional(),
  DATA_KEY_OLD: dataKey.optional(),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .max(256)
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().pipe(z.int().nonnegative()).default(1200),
  TRUST_PROXY: z.coerce.number().pipe(z.int().min(0).max(8)).default(0),
  CORS_ORIGINS: z.string().default('').transform(splitList).pipe(z.array(origin)),
  PACKAGE_HOSTS: z.string().optional(),
  DATABASE_WAIT_SECONDS: z.coerce.number().pipe(z.int().min(0).max(600)).default(30),
});

/**
 * Reads the configuration from environment variables (`docs/operating.md` lists them). An empty
 * variable counts as missing. Throws a `WrongEnvironmentError`.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>) {
  const { env, ports } = readAll(variables);
  const production = env.NODE_ENV === 'production';
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    /** Without a slash at its end; null: made from the address that the platform listens on. */
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    /** null: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    /** How long the platform retries at the start while the database can't be reached. */
    databaseWaitMs: env.DATABASE_WAIT_SECONDS * 1000,
    dataDir: resolve(env.DATA_DIR ?? join(repository, '.data/platform')),
    clientDir: resolve(env.CLIENT_DIR ?? join(repository, 'client/dist')),
    demo: env.DEMO ?? !production,
    /** Whether the demo world has a player with a past. */
    demoPlayer: env.DEMO_PLAYER && (env.DEMO ?? !production),
    /** Epoch milliseconds; with DEMO_CLOCK the clock starts at that time and runs on. */
    now: createClock(env.DEMO_CLOCK),
    dataKey: env.DATA_KEY ?? null,
    /** The other key, while keys are rotated. */
    oldDataKey: env.DATA_KEY_OLD === undefined ? null : Buffer.from(env.DATA_KEY_OLD, 'base64'),
    /** null: `/metrics` answers only this machine. */
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
    /** Requests per minute of one address; 0 turns the limit off. */
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    /** The number of our own proxies in front: each adds one address to `X-Forwarded-For`. */
    trustedProxies: env.TRUST_PROXY,
    corsOrigins: env.CORS_ORIGINS,
    packageHosts: packageHostsOf(env),
    ports,
  };
}
export type Config = ReturnType<typeof readConfig>;

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads every variable before it throws, so that one error names everything that is wrong. */
function readAll(variables: Variables) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  const ports = readPorts(variables);
  const wrong = [
    ...issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`),
    ...(given['NODE_ENV'] === 'production' ? wrongForProduction(given) : []),
    ...(ports instanceof WrongEnvironmentError ? ports.wrong : []),
  ];
  if (!parsed.success || ports instanceof WrongEnvironmentError || wrong.length > 0)
    throw new WrongEnvironmentError(...wrong);
  return { env: parsed.data, ports };
}

function readPorts(variables: Variables) {
  try {
    return readPortsConfig(variables);
  } catch (error) {
    if (error instanceof WrongEnvironmentError) return error;
    throw error;
  }
}

/**
 * The hosts if the operator names none: this computer during development, else the platform's own
 * host.
 */
function packageHostsOf(env: z.output<typeof environment>): string[] {
  const given = splitList(env.PACKAGE_HOSTS ?? '');
  if (env.NODE_ENV === 'production')
    return env.PUBLIC_URL === undefined ? given : [...given, new URL(env.PUBLIC_URL).host];
  return [...given, 'localhost', '127.0.0.1', '[::1]'];
}

const PRODUCTION_NEEDS = ['DATABASE_URL', 'DATA_KEY', 'PUBLIC_URL'] as const;

/** What production must have and must not have. */
function wrongForProduction(given: Variables): readonly string[] {
  const missing = PRODUCTION_NEEDS.filter((name) => given[name] === undefined);
  const isPaid = (given['ALIPAY_APP_ID'] ?? given['WECHAT_PAY_MERCHANT_ID']) !== undefined;
  const isPlain = given['PUBLIC_URL']?.startsWith('http:') === true;
  return [
    ...(missing.length > 0 ? [`production needs ${missing.join(', ')}`] : []),
    ...(isPaid && isPlain ? ['PUBLIC_URL: Alipay and WeChat Pay need https'] : []),
    ...(flag.safeParse(given['DEMO']).data === true ? ['DEMO: no demo world in production'] : []),
    ...(given['DEMO_CLOCK'] === undefined ? [] : ['DEMO_CLOCK: not in production']),
  ];
}

/** A clock that begins at `start`, to try the rules for minors on any day. */
function createClock(start: string | undefined): () => number {
  if (start === undefined) return Date.now;
  const ahead = Date.parse(start) - Date.now();
  return () => Date.now() + ahead;
}

/** Makes and returns the folder of built packages, which is served at `/packages/`. */
export function packagesDir(config: Pick<Config, 'dataDir'>): string {
  const folder = join(config.dataDir, 'packages');
  mkdirSync(folder, { recursive: true });
  return folder;
}
