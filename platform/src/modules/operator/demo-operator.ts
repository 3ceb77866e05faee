import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BusinessError } from '../../business-error.ts';
import { keepOnce } from '../../data-key/keep-once.ts';
import type { OperatorService } from './service.ts';
import { makeTotpSecret } from './totp.ts';

const demoOperator = z.object({ name: z.string(), password: z.string(), totpSecret: z.string() });
export type DemoOperator = z.output<typeof demoOperator>;

const PASSWORD_BYTES = 12;

/**
 * Creates one admin outside production; the credentials are stored in the data folder. null if the
 * database has an operator of that name with other credentials, made by a platform with another
 * data folder.
 */
export async function ensureDemoOperator(
  dataDir: string,
  operators: Pick<OperatorService, 'create' | 'hasPassword'>,
): Promise<DemoOperator | null> {
  const file = join(dataDir, 'operator.json');
  // Stored before they are used: a platform that is killed in between finds them at its next start.
  const { operator, isNew } = await keepCredentials(file);
  const { name, password, totpSecret } = operator;
  const actor = { label: 'command', address: '' };
  try {
    await operators.create(actor, { name, password, roles: ['admin'] }, totpSecret);
  } catch (error) {
    const isThere = error instanceof BusinessError && error.key === 'OPERATOR_EXISTS';
    if (!isThere) throw error;
    if (!(await operators.hasPassword(name, password))) {
      // An older file may belong to another database, so it stays.
      if (isNew) await rm(file, { force: true });
      return null;
    }
  }
  return operator;
}

interface Kept {
  readonly operator: DemoOperator;
  readonly isNew: boolean;
}

/** Reads the folder's credentials; creates them if there are none. */
async function keepCredentials(file: string): Promise<Kept> {
  const made: DemoOperator = {
    name: 'operator',
    password: randomBytes(PASSWORD_BYTES).toString('base64url'),
    totpSecret: makeTotpSecret(),
  };
  const kept = await keepOnce(file, () => `${JSON.stringify(made)}\n`);
  const operator = demoOperator.parse(JSON.parse(kept));
  return { operator, isNew: operator.password === made.password };
}
