import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginOperator } from '@gamebox/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORDINARY_NOON, createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { ensureDemoOperator } from './demo-operator.ts';
import { codeAt, makeTotpSecret } from './totp.ts';

let platform: TestPlatform;
let folder: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  folder = await mkdtemp(join(tmpdir(), 'gamebox-operator-'));
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

const ensure = (name: string) => ensureDemoOperator(join(folder, name), platform.operators);

test('two that start at once in one folder tell the same operator, and so does the next', async () => {
  const both = await Promise.all([ensure('one'), ensure('one')]);
  expect(both[0]).toEqual(both[1]);
  expect(await ensure('one')).toEqual(both[0]);
  expect(await readdir(join(folder, 'one'))).toEqual(['operator.json']);
});

test('with another folder on the same database no operator is told that can’t enter', async () => {
  expect(await ensure('two')).toBeNull();
  expect(await readdir(join(folder, 'two'))).toEqual([]);
});

test('with the clock of a demo a code is checked by the real time, which its app goes by', async () => {
  const real = ORDINARY_NOON + 86_400_000;
  const demo = await createTestPlatform({ realNow: () => real });
  const secret = makeTotpSecret();
  const [name, password] = ['demo', 'correct horse battery'];
  const operator = { name, password, roles: ['view' as const] };
  await demo.operators.create({ label: 'command', address: '' }, operator, secret);
  const enter = (at: number) =>
    demo.call(loginOperator, {
      body: { name, password, totp: codeAt(secret, at) },
    });
  expect((await enter(demo.clock.now())).data).toBeNull();
  expect((await enter(real)).data).toMatchObject({ accessToken: expect.any(String) });
  await demo.close();
});
