import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import {
  MACHINE_RIGHTS,
  OPERATOR_ROLES,
  newMachineToken,
  operatorName,
  operatorPassword,
  operatorRoles,
} from '@gamebox/contract/admin';
import { readConfig } from './config.ts';
import { BusinessError } from './business-error.ts';
import { loadDataKey } from './data-key/data-key.ts';
import { openVault } from './data-key/open-vault.ts';
import { PATIENT, connectDatabase } from './db/database.ts';
import { importGiftCodes } from './import-gift-codes.ts';
import { createOperatorModules } from './operator-modules.ts';
import type { OperatorModules } from './operator-modules.ts';
import { runRotation } from './rotate-command.ts';
import { UsageError, readArguments } from './usage-error.ts';
import { WrongEnvironmentError } from './wrong-environment-error.ts';

const USAGE = `npm run operator -- create NAME --roles admin     (the password is read from stdin)
npm run operator -- reset NAME                       (prints a new password and secret)
npm run operator -- token NAME --right release.register
npm run operator -- token NAME --right exchange.take --games 1,2
npm run operator -- import-gift-codes PACK            (the codes are read from stdin, one a line)
npm run operator -- check-audit-log
npm run operator -- rotate-data-key                  (encrypts with DATA_KEY what DATA_KEY_OLD encrypted;
                                                      without DATA_KEY_OLD: takes a begun change back,
                                                      with --leave-unreadable also where values can't be read;
                                                      --to-left-key: also to a key that a change has left)`;
const ACTOR = { label: 'command', address: '' };

/** Not an argument: other users of the computer can see a program's arguments. */
async function readPassword(): Promise<string> {
  const terminal = process.stdin.isTTY;
  if (terminal) process.stdout.write('Password (12 characters or more, not shown): ');
  // Discards the echo: readline writes typed text to its output.
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal });
  lines.once('close', () => terminal && process.stdout.write('\n'));
  for await (const line of lines) {
    lines.close();
    const password = operatorPassword.safeParse(line);
    if (password.success) return password.data;
    break;
  }
  throw new UsageError('the password must have 12 to 256 characters');
}

async function createNamed({ operators }: OperatorModules, name = '', roles: string) {
  const checked = {
    name: operatorName.safeParse(name),
    roles: operatorRoles.safeParse(roles.split(',')),
  };
  if (!checked.name.success) throw new UsageError('NAME: lower-case letters, digits, . _ -');
  if (!checked.roles.success)
    throw new UsageError(
      `--roles ${roles}: allowed are one or more of ${OPERATOR_ROLES.join(', ')}, with commas between`,
    );
  const operator = { name: checked.name.data, roles: checked.roles.data };
  const { totpUri } = await operators.create(ACTOR, {
    ...operator,
    password: await readPassword(),
  });
  return `made ${operator.name} (${operator.roles.join(', ')}). For the authenticator app:\n${totpUri}`;
}

async function resetNamed({ operators }: OperatorModules, name = '') {
  const { password, totpUri } = await operators.reset(ACTOR, name);
  return `new password: ${password}\nFor the authenticator app:\n${totpUri}`;
}

async function createToken(
  { machineTokens }: OperatorModules,
  name = '',
  { right, games }: { readonly right?: string | undefined; readonly games: string },
) {
  const known = MACHINE_RIGHTS.find((one) => one === right);
  if (known === undefined) throw new UsageError(`--right ${MACHINE_RIGHTS.join(' or ')}`);
  if (name === '') throw new UsageError('NAME is missing');
  const gameIds = games === '' ? [] : games.split(',').map(Number);
  const wanted = newMachineToken.safeParse({ name, right: known, gameIds });
  if (!wanted.success) throw new UsageError('--games: ids of games, with exchange.take alone');
  const { token } = await machineTokens.create(ACTOR, wanted.data);
  return token;
}

async function checkAuditLog({ audit }: OperatorModules) {
  const { entries, firstBrokenId } = await audit.check();
  if (firstBrokenId === null) return `${String(entries)} entries, none changed`;
  process.exitCode = 1;
  return `entry ${String(firstBrokenId)} is not what was written, or one before it is missing`;
}

async function rotate(command: Parameters<typeof runRotation>[0]): Promise<string> {
  const { text, isDone } = await runRotation(command);
  if (!isDone) process.exitCode = 1;
  return text;
}

async function run(args: readonly string[]): Promise<string> {
  const { values, positionals } = readArguments(() =>
    parseArgs({
      args: [...args],
      options: {
        roles: { type: 'string', default: 'admin' },
        right: { type: 'string' },
        games: { type: 'string', default: '' },
        'leave-unreadable': { type: 'boolean', default: false },
        'to-left-key': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    }),
  );
  if (values.help) return USAGE;
  const [command, name] = positionals;
  const config = readConfig(process.env);
  if (config.databaseUrl === null)
    throw new WrongEnvironmentError('DATABASE_URL is missing: npm start makes its own operator');
  const dataKey = await loadDataKey(config);
  const db = connectDatabase(config.databaseUrl, {
    max: 2,
    onError: () => undefined,
    waits: PATIENT,
  });
  try {
    if (command === 'rotate-data-key')
      return await rotate({
        db,
        dataKey,
        old: config.oldDataKey,
        actor: ACTOR,
        leaveUnreadable: values['leave-unreadable'],
        toLeftKey: values['to-left-key'],
      });
    const vault = await openVault(db, dataKey, config.oldDataKey);
    const modules = createOperatorModules({ db, now: Date.now, vault });
    if (command === 'create') return await createNamed(modules, name, values.roles);
    if (command === 'reset') return await resetNamed(modules, name);
    if (command === 'token') return await createToken(modules, name, values);
    if (command === 'import-gift-codes') {
      const giftCodes = { db, audit: modules.audit, actor: ACTOR, input: process.stdin };
      return await importGiftCodes(giftCodes, name);
    }
    if (command === 'check-audit-log') return await checkAuditLog(modules);
    throw new UsageError(`no such command: ${command ?? ''}`);
  } finally {
    await db.destroy();
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  const isExpected = error instanceof UsageError || error instanceof WrongEnvironmentError;
  const isRefused = error instanceof BusinessError;
  if (!isExpected && !isRefused) throw error;
  const usage = error instanceof UsageError ? `${USAGE}\n` : '';
  process.stderr.write(`${isRefused ? error.text : error.message}\n${usage}`);
  process.exitCode = isRefused ? 1 : 2;
}
