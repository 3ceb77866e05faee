import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SmsScene, loginByPhone, sendLoginSmsCode, verifyIdentity } from '@gamebox/contract';
import type { commonQuery } from '@gamebox/contract';
import type { z } from 'zod';
import type {
  Call,
  CallBody,
  CallParams,
  CallQuery,
  CallResult,
  Envelope,
} from '@gamebox/contract';
import type { FastifyInstance } from 'fastify';
import { checkCharacter } from '../src/china/id-card.ts';
import { assemble } from '../src/assemble.ts';
import type { Assembled } from '../src/assemble.ts';
import { createVault } from '../src/data-key/vault.ts';
import type { Vault } from '../src/data-key/vault.ts';
import type { Database } from '../src/db/database.ts';
import type { CreateDemoReleases, DemoReleases } from '../src/demo-releases.ts';
import type { AdminCallsAtOnce } from '../src/http/admin-gate.ts';
import { createLogger } from '../src/log/logger.ts';
import { NOTIFY_PATHS } from '../src/ports/payment/port.ts';
import { createSimulators } from '../src/ports/ports.ts';
import type { ReachPoint } from '../src/modules/payment/fault-points.ts';
import type { Ports, Simulators } from '../src/ports/ports.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

export const TEST_URL = 'http://platform.test';
/** Noon in China on a Wednesday that is no holiday. */
export const ORDINARY_NOON = Date.parse('2026-06-17T12:00:00+08:00');

export interface TestClock {
  readonly now: () => number;
  readonly set: (time: number) => void;
  readonly advance: (ms: number) => void;
}

type CommonQuery = Partial<z.input<typeof commonQuery>>;

export interface Sent<C extends Call> {
  /** The call's own query and, for a GET, the common one. */
  readonly query?: CommonQuery | (CallQuery<C> & CommonQuery);
  readonly params?: CallParams<C>;
  readonly body?: CallBody<C>;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestPlatform {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly clock: TestClock;
  readonly simulators: Simulators;
  readonly jobs: Readonly<Record<string, (signal?: AbortSignal) => Promise<void>>>;
  readonly demoReleases: DemoReleases | null;
  readonly operators: Assembled['operators'];
  readonly machineTokens: Assembled['machineTokens'];
  /** The log, one JSON text for each line. */
  readonly logged: readonly string[];
  /** Sends a call like the client and returns the envelope. */
  readonly call: <C extends Call>(call: C, sent?: Sent<C>) => Promise<Envelope<CallResult<C>>>;
  /**
   * Logs a player with this mobile in and returns the token; creates the player if necessary and
   * advances the clock by a minute.
   */
  readonly login: (mobile?: string) => Promise<string>;
  /** The same for a verified player: an adult with an identity of their own. */
  readonly loginVerified: (mobile?: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

export interface TestPlatformOptions {
  /** Epoch milliseconds to start at. */
  readonly now?: number;
  /** The real time, if it differs from the test clock's. */
  readonly realNow?: () => number;
  /** How far the test clock is ahead of the other processes' and the database's. */
  readonly measureAhead?: () => Promise<number>;
  readonly ports?: Partial<Ports>;
  readonly production?: boolean;
  readonly rateLimitPerMinute?: number;
  /** No limit if left out: as if each call went to another process. */
  readonly playerCallsAtOnce?: number;
  /** The same for operators and programs. */
  readonly adminCallsAtOnce?: AdminCallsAtOnce;
  readonly clientDir?: string;
  readonly corsOrigins?: readonly string[];
  readonly packagesDir?: string;
  readonly trustedProxies?: number;
  readonly metricsToken?: string;
  readonly requestTimeoutMs?: number;
  readonly packageHosts?: readonly string[];
  readonly createDemoReleases?: CreateDemoReleases;
  /** Called at each point of an order's life. */
  readonly reach?: ReachPoint;
  readonly areJobsRunning?: () => boolean;
  readonly isDiskFull?: () => boolean;
  readonly ratePatienceMs?: number;
  readonly providerFailures?: ReadonlyMap<string, number>;
  readonly vault?: Vault;
  /** Dropped when the platform closes. */
  readonly database?: Pick<TestDatabase, 'db' | 'drop'>;
}

/** The real application with its own database, simulators, and a clock that stands still. */
export async function createTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const { db, drop } = options.database ?? (await createTestDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'gamebox-platform-'));
  const clock = createClock(options.now ?? ORDINARY_NOON);
  const simulators = createSimulators({
    publicUrl: TEST_URL,
    now: clock.now,
    dataDir: null,
    postNotification: async (provider, { headers, body }) => {
      const url = NOTIFY_PATHS[provider];
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: { ...headers },
        payload: body,
      });
      return { status: answer.statusCode, body: answer.body };
    },
  });
  const logged: string[] = [];
  const { app, jobs, demoReleases, operators, machineTokens } = await assemble({
    db,
    now: clock.now,
    log: createLogger('debug', { write: (line) => void logged.push(line) }),
    measureAhead: options.measureAhead ?? (() => Promise.resolve(0)),
    publicUrl: TEST_URL,
    passwordCost: { log2N: 4, r: 8, p: 1 },
    ports: { ...simulators, captcha: null, ...options.ports },
    simulators: options.production === true ? null : simulators,
    vault: options.vault ?? createVault(randomBytes(32)),
    clientDir: options.clientDir ?? join(folder, 'client'),
    assetsDirs: [join(import.meta.dirname, '../assets')],
    packagesDir: options.packagesDir ?? folder,
    rateLimitPerMinute: options.rateLimitPerMinute ?? 0,
    playerCallsAtOnce: options.playerCallsAtOnce ?? Infinity,
    adminCallsAtOnce: options.adminCallsAtOnce ?? { ofCaller: Infinity, audited: Infinity },
    trustedProxies: options.trustedProxies ?? 0,
    corsOrigins: options.corsOrigins ?? [],
    databasePool: 8,
    packageHosts: options.packageHosts ?? ['127.0.0.1'],
    metricsToken: options.metricsToken ?? null,
    areJobsRunning: options.areJobsRunning ?? (() => true),
    isDiskFull: options.isDiskFull ?? (() => false),
    providerFailures: options.providerFailures ?? new Map(),
    ...(options.requestTimeoutMs === undefined
      ? {}
      : { requestTimeoutMs: options.requestTimeoutMs }),
    createDemoReleases: options.createDemoReleases ?? null,
    ...(options.ratePatienceMs === undefined ? {} : { ratePatienceMs: options.ratePatienceMs }),
    ...(options.realNow === undefined ? {} : { realNow: options.realNow }),
    ...(options.reach === undefined ? {} : { reach: options.reach }),
  });
  const call = <C extends Call>(call: C, sent: Sent<C> = {}) => send(app, call, sent);
  return {
    app,
    db,
    clock,
    simulators,
    jobs: Object.fromEntries(
      Object.entries(jobs).map(([name, { run }]) => [
        name,
        (signal?: AbortSignal) => run(db, signal),
      ]),
    ),
    demoReleases,
    logged,
    operators,
    machineTokens,
    call,
    login: (mobile = '13800000001') => login(call, clock, simulators, mobile),
    loginVerified: async (mobile = '13800000001') => {
      const token = await login(call, clock, simulators, mobile);
      const { msg } = await call(verifyIdentity, { token, body: adultOf(mobile) });
      if (msg !== '') throw new Error(`Not verified: ${msg}`);
      return token;
    },
    close: async () => {
      await app.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A person whom the simulated registry does not know and so passes; one for each mobile. */
function adultOf(mobile: string): { name: string; idCard: string } {
  const digits = `11010519900101${mobile.slice(-3)}`;
  return { name: '成年', idCard: digits + checkCharacter(digits) };
}

function createClock(start: number): TestClock {
  let time = start;
  return {
    now: () => time,
    set: (next) => {
      time = next;
    },
    advance: (ms) => {
      time += ms;
    },
  };
}

async function send<C extends Call>(
  app: FastifyInstance,
  call: C,
  { query, params, body, token, headers }: Sent<C>,
): Promise<Envelope<CallResult<C>>> {
  const given: Record<string, unknown> = params ?? {};
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name]));
  const answer = await app.inject({
    method: call.method,
    url: path,
    query: textValues(query ?? {}),
    ...(call.method === 'GET' ? {} : { payload: body ?? {} }),
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  });
  return answer.json<Envelope<CallResult<C>>>();
}

function textValues(query: object): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key, value]: [string, unknown]) => [key, String(value)]));
}

async function login(
  call: TestPlatform['call'],
  clock: TestClock,
  { sms }: Simulators,
  mobile: string,
): Promise<string> {
  clock.advance(60_000);
  const { msg: refusal } = await call(sendLoginSmsCode, {
    body: { mobile, scene: SmsScene.login },
  });
  if (refusal !== '') throw new Error(`No code was sent: ${refusal}`);
  const code = sms.inbox().find((sent) => sent.mobile === mobile)?.code ?? '';
  const { data, msg } = await call(loginByPhone, { body: { phone: mobile, code } });
  if (data === null) throw new Error(`Login failed: ${msg}`);
  return data.accessToken;
}
