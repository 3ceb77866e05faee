import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BusinessError } from '../../business-error.ts';
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
  const { operator, isNew } = await keepCredentials(dataDir, file);
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

/** What the folder has, made where there is nothing; of two that make it at once the first counts. */
async function keepCredentials(dataDir: string, file: string): Promise<Kept> {
  const kept = await read(file);
  if (kept !== null) return { operator: kept, isNew: false };
  const made = {
    name: 'operator',
    password: randomBytes(PASSWORD_BYTES).toString('base64url'),
    totpSecret: makeTotpSecret(),
  };
  await mkdir(dataDir, { recursive: true });
  const whole = `${file}.${randomUUID()}`;
  await writeFile(whole, `${JSON.stringify(made)}\n`, { mode: 0o600, flush: true });
  try {
    await link(whole, file);
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'EEXIST') throw error;
  } finally {
    await rm(whole, { force: true });
  }
  const operator = (await read(file)) ?? made;
  return { operator, isNew: operator.password === made.password };
}

async function read(file: string): Promise<DemoOperator | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : demoOperator.parse(JSON.parse(text));
}
