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
 * Outside production one admin is there from the start; how to enter is kept in the data folder.
 * null where the database has an operator of that name who enters otherwise: a platform with
 * another data folder made them.
 */
export async function ensureDemoOperator(
  dataDir: string,
  operators: Pick<OperatorService, 'create' | 'hasPassword'>,
): Promise<DemoOperator | null> {
  const file = join(dataDir, 'operator.json');
  // Kept before they are used, so that a platform killed between the two knows them at its next start.
  const { operator, isNew } = await keepCredentials(file);
  const { name, password, totpSecret } = operator;
  const actor = { label: 'command', address: '' };
  try {
    await operators.create(actor, { name, password, roles: ['admin'] }, totpSecret);
  } catch (error) {
    const isThere = error instanceof BusinessError && error.key === 'OPERATOR_EXISTS';
    if (!isThere) throw error;
    if (!(await operators.hasPassword(name, password))) {
      // One that was there before may be of another database.
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

/** What the folder has, made where there is nothing. */
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
