import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BusinessError } from '../../business-error.ts';
import type { OperatorService } from './service.ts';
import { makeTotpSecret } from './totp.ts';

const demoOperator = z.object({ name: z.string(), password: z.string(), totpSecret: z.string() });
export type DemoOperator = z.output<typeof demoOperator>;

const PASSWORD_BYTES = 12;

/** Outside production one admin is there from the start; how to enter is kept in the data folder. */
export async function ensureDemoOperator(
  dataDir: string,
  operators: Pick<OperatorService, 'create'>,
): Promise<DemoOperator> {
  const operator = await keepCredentials(dataDir);
  const { name, password, totpSecret } = operator;
  const actor = { label: 'command', address: '' };
  try {
    await operators.create(actor, { name, password, roles: ['admin'] }, totpSecret);
  } catch (error) {
    const isThere = error instanceof BusinessError && error.key === 'OPERATOR_EXISTS';
    if (!isThere) throw error;
  }
  return operator;
}

async function keepCredentials(dataDir: string): Promise<DemoOperator> {
  const file = join(dataDir, 'operator.json');
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return demoOperator.parse(JSON.parse(kept));
  const made = {
    name: 'operator',
    password: randomBytes(PASSWORD_BYTES).toString('base64url'),
    totpSecret: makeTotpSecret(),
  };
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${JSON.stringify(made)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return made;
}
