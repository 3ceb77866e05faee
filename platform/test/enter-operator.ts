import { loginOperator } from '@gamebox/contract/admin';
import type { OperatorRole } from '@gamebox/contract/admin';
import { codeAt, makeTotpSecret } from '../src/modules/operator/totp.ts';
import type { TestPlatform } from './test-platform.ts';

const PASSWORD = 'correct horse battery';
let made = 0;

/** The token of a new operator with one role; advances the clock by a minute. */
export async function enterOperator(
  { operators, call, clock }: TestPlatform,
  role: OperatorRole,
): Promise<string> {
  clock.advance(60_000);
  made += 1;
  const name = `entered-${String(made)}`;
  const secret = makeTotpSecret();
  const operator = { name, password: PASSWORD, roles: [role] };
  await operators.create({ label: 'command', address: '' }, operator, secret);
  const body = { name, password: PASSWORD, totp: codeAt(secret, clock.now()) };
  const { data, msg } = await call(loginOperator, { body });
  if (data === null) throw new Error(`The operator could not enter: ${msg}`);
  return data.accessToken;
}
