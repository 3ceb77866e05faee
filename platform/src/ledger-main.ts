import { PATIENT, connectDatabase } from './db/database.ts';
import { reachDatabase } from './db/reach-database.ts';
import { listAllFaults } from './ledger-faults.ts';
import { WrongEnvironmentError } from './wrong-environment-error.ts';

const FAULTS_EXIT_CODE = 1;
const USAGE_EXIT_CODE = 2;

/** `npm run ledger -- check`, by hand or by a cron of the operator's: 0 where all adds up. */
async function check(databaseUrl: string): Promise<number> {
  const db = connectDatabase(databaseUrl, { max: 1, onError: () => undefined, waits: PATIENT });
  const once = { databaseUrl, databaseWaitMs: 0 };
  try {
    const faults = await reachDatabase(once, { warn: () => undefined }, () => listAllFaults(db));
    process.stdout.write(faults.length === 0 ? 'The ledger adds up.\n' : `${faults.join('\n')}\n`);
    return faults.length === 0 ? 0 : FAULTS_EXIT_CODE;
  } catch (error) {
    if (!(error instanceof WrongEnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return USAGE_EXIT_CODE;
  } finally {
    await db.destroy();
  }
}

const url = process.env['DATABASE_URL'];
if (process.argv[2] !== 'check' || url === undefined) {
  process.stderr.write('usage: DATABASE_URL=postgres://… npm run ledger -- check\n');
  process.exitCode = USAGE_EXIT_CODE;
} else {
  process.exitCode = await check(url);
}
