import { parseArgs } from 'node:util';
import { PATIENT, connectDatabase } from './db/database.ts';
import { grantPlatform } from './db/grant-platform.ts';
import { checkMembership } from './db/hand-over-jobs.ts';
import { migrate } from './db/migrate.ts';
import { reachDatabase } from './db/reach-database.ts';
import { inTransaction } from './db/transaction.ts';
import { UsageError, readArguments } from './usage-error.ts';
import { WrongEnvironmentError } from './wrong-environment-error.ts';

const USAGE = `DATABASE_URL=postgres://… npm run migrate                     (migrates, as the database's owner)
DATABASE_URL=postgres://… npm run migrate -- --grant ROLE     (and gives the platform's role its rights)`;
const WRONG_ENVIRONMENT_EXIT_CODE = 2;

/**
 * `npm run migrate`, run as the database's owner: migrates, and grants a role what the platform
 * needs.
 */
async function run(databaseUrl: string, role: string | undefined): Promise<void> {
  const db = connectDatabase(databaseUrl, { max: 1, onError: () => undefined, waits: PATIENT });
  try {
    const once = { databaseUrl, databaseWaitMs: 0 };
    const ran = await reachDatabase(once, { warn: () => undefined }, async () => {
      // Before anything is migrated: without its rights a running platform fails on new tables.
      if (role !== undefined) await inTransaction(db, (tx) => checkMembership(tx, role));
      return migrate(db);
    });
    if (role !== undefined) await grantPlatform(db, role);
    process.stdout.write(`ran ${String(ran.length)} migrations\n`);
  } finally {
    await db.destroy();
  }
}

try {
  const { values } = readArguments(() =>
    parseArgs({
      options: {
        grant: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }),
  );
  const url = process.env['DATABASE_URL'];
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
  } else {
    if (url === undefined) throw new WrongEnvironmentError('DATABASE_URL is missing');
    await run(url, values.grant);
  }
} catch (error) {
  const isUsage = error instanceof UsageError;
  if (!isUsage && !(error instanceof WrongEnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n${isUsage ? `${USAGE}\n` : ''}`);
  process.exitCode = WRONG_ENVIRONMENT_EXIT_CODE;
}
