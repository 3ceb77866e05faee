import {
  ADDRESS_LIMIT,
  ERRORS,
  addAddress,
  deleteAddress,
  editAddress,
  listAddresses,
  listRegions,
} from '@gamebox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

const HOME = {
  name: '顾青河',
  mobile: '13911112222',
  region: '广东省 深圳市 南山区',
  detail: '望海路 7 号 3 栋 1201',
  isDefault: false,
};
let platform: TestPlatform;
let mobile = 13_800_000_100;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const login = () => platform.login(String((mobile += 1)));
const add = (token: string, changed: Partial<typeof HOME> = {}) =>
  platform.call(addAddress, { token, body: { ...HOME, ...changed } });
const list = async (token: string) => (await platform.call(listAddresses, { token })).data;

test('is added, listed, changed and deleted', async () => {
  const token = await login();
  const { data } = await add(token);
  const addressId = data?.addressId ?? 0;
  expect(await list(token)).toEqual([
    { ...HOME, addressId, regionCode: '440305', version: expect.any(String) },
  ]);
  const moved = { ...HOME, addressId, region: '浙江省杭州市西湖区', name: '顾河' };
  expect((await platform.call(editAddress, { token, body: moved })).data).toBe(true);
  expect(await list(token)).toEqual([
    { ...moved, regionCode: '330106', version: expect.any(String) },
  ]);
  const gone = { token, params: { id: addressId } };
  expect((await platform.call(deleteAddress, gone)).data).toBe(true);
  expect(await list(token)).toEqual([]);
  expect((await platform.call(deleteAddress, gone)).code).toBe(ERRORS.ADDRESS_NOT_FOUND.code);
});

test('the default comes first, and there is one at most', async () => {
  const token = await login();
  const first = (await add(token, { isDefault: true })).data?.addressId ?? 0;
  const second = (await add(token)).data?.addressId ?? 0;
  const third = (await add(token, { isDefault: true })).data?.addressId ?? 0;
  const shown = async () => (await list(token))?.map((row) => [row.addressId, row.isDefault]);
  expect(await shown()).toEqual([
    [third, true],
    [second, false],
    [first, false],
  ]);
  const body = { ...HOME, addressId: first, isDefault: true };
  await platform.call(editAddress, { token, body });
  expect(await shown()).toEqual([
    [first, true],
    [third, false],
    [second, false],
  ]);
});

test('adding defaults at once leaves one', async () => {
  const token = await login();
  const added = await Promise.all(Array.from({ length: 8 }, () => add(token, { isDefault: true })));
  expect(added.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 0));
  expect((await list(token))?.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('at most 20, also when added at once', async () => {
  const token = await login();
  const added = await Promise.all(Array.from({ length: ADDRESS_LIMIT + 5 }, () => add(token)));
  const refused = added.filter(({ code }) => code === ERRORS.ADDRESS_LIMIT.code);
  expect(refused).toHaveLength(5);
  expect(await list(token)).toHaveLength(ADDRESS_LIMIT);
});

test('another player neither sees nor touches it', async () => {
  const token = await login();
  const other = await login();
  const addressId = (await add(token, { isDefault: true })).data?.addressId ?? 0;
  await add(other, { isDefault: true });
  const before = await list(token);
  const body = { ...HOME, addressId, name: '别人', isDefault: true };
  const edited = await platform.call(editAddress, { token: other, body });
  expect(edited).toMatchObject({ code: ERRORS.ADDRESS_NOT_FOUND.code, msg: '收货地址不存在' });
  const deleted = await platform.call(deleteAddress, { token: other, params: { id: addressId } });
  expect(deleted.code).toBe(ERRORS.ADDRESS_NOT_FOUND.code);
  expect(await list(token)).toEqual(before);
  // The refused change did not remove the other player's default.
  expect((await list(other))?.[0]?.isDefault).toBe(true);
});

test.each<[string, object, number]>([
  ['no such region', { region: '广东省 杭州市 西湖区' }, ERRORS.ADDRESS_REGION_UNKNOWN.code],
  ['a province alone', { region: '广东省' }, ERRORS.ADDRESS_REGION_UNKNOWN.code],
  ['no mobile', { mobile: '12345' }, 400],
  ['no name', { name: '  ' }, 400],
  ['a detail too long', { detail: '长'.repeat(201) }, 400],
])('%s is refused', async (_, wrong, code) => {
  const token = await login();
  expect((await add(token, wrong)).code).toBe(code);
  expect(await list(token)).toEqual([]);
});

test('who lives where is neither in the database nor in the log', async () => {
  const token = await login();
  await add(token);
  await add(token, { region: '火星 北极 一区' });
  const { rows } = await sql<{
    row: string;
  }>`select to_jsonb(a)::text as row from address a`.execute(platform.db);
  const kept = rows.map(({ row }) => row).join('\n') + platform.logged.join('\n');
  expect(kept).not.toBe('');
  for (const secret of [HOME.name, HOME.mobile, HOME.detail, '南山区', '火星'])
    expect(kept).not.toContain(secret);
});

test('regions are listed level by level, without a login', async () => {
  const children = async (parent?: string) =>
    (await platform.call(listRegions, { query: parent === undefined ? {} : { parent } })).data;
  expect(await children()).toHaveLength(34);
  expect(await children('330000')).toContainEqual({ code: '330100', name: '杭州市' });
  expect(await children('330100')).toContainEqual({ code: '330106', name: '西湖区' });
  expect(await children('330106')).toEqual([]);
  expect((await platform.call(listRegions, { query: { parent: 'x' } })).code).toBe(400);
});
