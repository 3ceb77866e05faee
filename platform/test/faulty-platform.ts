import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { assemble } from '../src/assemble.ts';
import { createVault } from '../src/data-key/vault.ts';
import { connectDatabase } from '../src/db/database.ts';
import { createLogger } from '../src/log/logger.ts';
import { FAULT_POINTS } from '../src/modules/payment/fault-points.ts';
import { createSimulators } from '../src/ports/ports.ts';

/* A separate process: the platform with its simulators, which kills itself (SIGKILL) at a point
   of an order's life. It takes commands as messages and answers each with its number when it is
   done. */

const env = z
  .object({
    DATABASE_URL: z.string(),
    DATA_DIR: z.string(),
    PORT: z.coerce.number(),
    KEY: z.string(),
  })
  .parse(process.env);

export const faultCommand = z.discriminatedUnion('do', [
  /** Makes the process die at this point; null: at none. */
  z.object({ do: z.literal('arm'), point: z.enum(FAULT_POINTS).nullable() }),
  /** Advances the clock. */
  z.object({ do: z.literal('advance'), ms: z.number() }),
  z.object({ do: z.literal('pay'), orderNo: z.string(), notice: z.enum(['now', 'never']) }),
  z.object({ do: z.literal('jobs') }),
  z.object({ do: z.literal('operator'), name: z.string(), secret: z.string() }),
]);
export type FaultCommand = z.output<typeof faultCommand>;

let armed: (typeof FAULT_POINTS)[number] | null = null;
let ahead = Number(process.env['AHEAD_MS'] ?? 0);
const now = () => Date.now() + ahead;
const publicUrl = `http://127.0.0.1:${String(env.PORT)}`;
const db = connectDatabase(env.DATABASE_URL, { max: 8, onError: () => undefined });
const simulators = createSimulators({ publicUrl, now, dataDir: env.DATA_DIR });
const { app, jobs, operators } = await assemble({
  db,
  now,
  measureAhead: () => Promise.resolve(0),
  log: createLogger('silent'),
  publicUrl,
  passwordCost: { log2N: 4, r: 8, p: 1 },
  ports: { ...simulators, captcha: null },
  simulators,
  vault: createVault(Buffer.from(env.KEY, 'hex')),
  clientDir: env.DATA_DIR,
  assetsDirs: [join(import.meta.dirname, '../assets')],
  packagesDir: env.DATA_DIR,
  rateLimitPerMinute: 0,
  trustedProxies: 0,
  corsOrigins: [],
  databasePool: 8,
  packageHosts: [],
  metricsToken: randomBytes(8).toString('hex'),
  areJobsRunning: () => false,
  isDiskFull: () => false,
  createDemoReleases: null,
  reach: (point) => {
    if (point === armed) process.kill(process.pid, 'SIGKILL');
  },
});

async function obey(command: FaultCommand): Promise<void> {
  if (command.do === 'arm') armed = command.point;
  else if (command.do === 'advance') ahead += command.ms;
  else if (command.do === 'pay')
    await simulators.payments.alipay.pay(command.orderNo, { notice: command.notice });
  else if (command.do === 'operator')
    await operators.create(
      { label: 'command', address: '' },
      { name: command.name, password: 'correct horse battery', roles: ['finance'] },
      command.secret,
    );
  else {
    await jobs['actUponPaymentNotices']?.run(db);
    await jobs['askPaymentProviders']?.run(db);
  }
}

process.on('message', (message) => {
  const { number, command } = z
    .object({ number: z.number(), command: faultCommand })
    .parse(message);
  void obey(command).then(
    () => process.send?.({ number }),
    (error: unknown) => process.send?.({ number, error: String(error) }),
  );
});
await app.listen({ host: '127.0.0.1', port: env.PORT });
process.send?.({ number: 0 });
