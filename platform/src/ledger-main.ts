import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { PATIENT, connectDatabase } from './db/database.ts';
import { visitCluster } from './db/embedded/visit-cluster.ts';
import { reachDatabase } from './db/reach-database.ts';
import { listAllFaults } from './ledger-faults.ts';
import { UsageError, readArguments } from './usage-error.ts';
import { WrongEnvironmentError } from './wrong-environment-error.ts';

const USAGE = `[DATABASE_URL=postgres://…] npm run ledger -- check     (without it, the database that npm start made)`;
const FAULTS_EXIT_CODE = 1;
const USAGE_EXIT_CODE = 2;

/** Returns the exit code; `looked` names the database that was checked. */
async function checkAt(databaseUrl: string, looked: string): Promise<number> {
  const db = connectDatabase(databaseUrl, { max: 1, onError: () => undefined, waits: PATIENT });
  const once = { databaseUrl, databaseWaitMs: 0 };
  try {
    const faults = await reachDatabase(once, { warn: () => undefined }, () => listAllFaults(db));
    process.stdout.write(`Looked at ${looked}.\n`);
    process.stdout.write(faults.length === 0 ? 'The ledger adds up.\n' : `${faults.join('\n')}\n`);
    return faults.length === 0 ? 0 : FAULTS_EXIT_CODE;
  } finally {
    await db.destroy();
  }
}

/**
 * `npm run ledger -- check`, run by hand or by an operator's cron: exits with 0 if everything adds
 * up.
 */
async function check(): Promise<number> {
  const given = process.env['DATABASE_URL'] ?? '';
  // The other variables do not matter then.
  if (given !== '') return checkAt(given, 'the database of DATABASE_URL');
  const { dataDir } = readConfig(process.env);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return visitCluster({ dataDir, log }, ({ url, folder, wasRunning }) =>
    checkAt(
      url,
      `the embedded database in ${folder}, ${wasRunning ? 'which is running' : 'started for this'}`,
    ),
  );
}

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(() =>
    parseArgs({
      args: [...args],
      options: { help: { type: 'boolean', short: 'h', default: false } },
      allowPositionals: true,
    }),
  );
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const [command, ...more] = positionals;
  if (command !== 'check' || more.length > 0)
    throw new UsageError(
      command === undefined ? 'no command' : `no such command: ${args.join(' ')}`,
    );
  process.exitCode = await check();
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError;
  if (!isUsage && !(error instanceof WrongEnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n${isUsage ? `${USAGE}\n` : ''}`);
  process.exitCode = USAGE_EXIT_CODE;
}
