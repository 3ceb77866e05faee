import type { Address, Call } from '@gamebox/contract';
import {
  addAddress,
  deleteAddress,
  editAddress,
  listAddresses,
  listRegions,
} from '@gamebox/contract';
import { ServerAwayContext } from '@gamebox/ui/server-away.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { dialog } from '../../../test/find.ts';
import { broken, fakeApi, refused } from '../../../test/fake-api.ts';
import { logIn } from '../../../test/test-http.tsx';
import { renderScreen } from '../../../test/render-screen.tsx';
import { sampleAddress, sampleRegions } from '../../../test/sample-addresses.ts';
import { AddressBook } from './address-book.tsx';

let api: ReturnType<typeof fakeApi>;
let addresses: Address[];
beforeEach(() => {
  vi.unstubAllGlobals();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  logIn();
  api = fakeApi();
  addresses = [sampleAddress(7, { isDefault: true }), sampleAddress(8, { name: '沈舟' })];
  api.on(listAddresses, () => addresses);
  api.on(listRegions, sampleRegions);
});

const open = () => renderScreen('/', <AddressBook />);
type User = ReturnType<typeof open>['user'];
async function choose(user: User, name: string, option: string) {
  const trigger = await screen.findByRole('combobox', { name });
  await waitFor(() => expect(trigger.hasAttribute('data-disabled')).toBe(false));
  await user.click(trigger);
  await user.click(await screen.findByRole('option', { name: option }));
}

test('the mobile of an address is shown masked, and whole where it is changed', async () => {
  const { user } = open();
  expect(await screen.findAllByText('139****2222')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: '修改沈舟的地址' }));
  const form = await dialog('修改收货地址');
  expect(form.getByLabelText<HTMLInputElement>('手机号').value).toBe('13911112222');
});

test('an empty book invites to add the first address, whose region is stored in words', async () => {
  addresses = [];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '新增地址' }));
  const form = await dialog('新增收货地址');
  await user.type(form.getByLabelText('收货人'), '顾青河');
  await user.type(form.getByLabelText('手机号'), '13911112222');
  await user.type(form.getByLabelText('详细地址'), '望海路 7 号');
  await user.click(form.getByRole('button', { name: '保存地址' }));
  expect(await form.findByText('请选择省、市、区')).toBeTruthy();

  await choose(user, '省份', '广东省');
  await choose(user, '城市', '深圳市');
  await choose(user, '区县', '南山区');
  api.on(addAddress, () => {
    addresses = [sampleAddress(9)];
    return { addressId: 9 };
  });
  await user.click(form.getByRole('button', { name: '保存地址' }));
  expect(await screen.findByText('广东省 深圳市 南山区 望海路 7 号 3 栋 1201')).toBeTruthy();
  expect(api.asked(addAddress).map(({ body }) => body)).toEqual([
    {
      name: '顾青河',
      mobile: '13911112222',
      region: '广东省 深圳市 南山区',
      detail: '望海路 7 号',
      isDefault: false,
    },
  ]);
});

test('a municipality asks for the district alone', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '新增地址' }));
  await choose(user, '省份', '北京市');
  await choose(user, '区县', '朝阳区');
  expect(screen.getByRole('combobox', { name: '城市' }).textContent).toContain('北京市');
});

test('choosing another city clears the district', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '修改沈舟的地址' }));
  const form = await dialog('修改收货地址');
  expect(await form.findByText('南山区')).toBeTruthy();
  await choose(user, '城市', '广州市');
  await user.click(form.getByRole('button', { name: '保存地址' }));
  expect(await form.findByText('请选择省、市、区')).toBeTruthy();
  expect(api.asked(editAddress)).toHaveLength(0);
});

test('an address can be changed and keeps its region while the region lists are missing', async () => {
  api.on(listRegions, broken());
  api.on(editAddress, true);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '修改沈舟的地址' }));
  const form = await dialog('修改收货地址');
  expect(await form.findByText('地区没有加载出来')).toBeTruthy();
  await user.clear(form.getByLabelText('收货人'));
  await user.type(form.getByLabelText('收货人'), '沈行舟');
  await user.click(form.getByRole('button', { name: '保存地址' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { regionCode: _, ...sent } = sampleAddress(8, { name: '沈行舟' });
  expect(api.asked(editAddress).map(({ body }) => body)).toEqual([sent]);
});

test('while the server is away the frame says so, and the regions only wait', async () => {
  api.on(listRegions, broken());
  const { user, client } = renderScreen(
    '/',
    <ServerAwayContext value="now">
      <AddressBook />
    </ServerAwayContext>,
  );
  await user.click(await screen.findByRole('button', { name: '修改沈舟的地址' }));
  const form = await dialog('修改收货地址');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(api.asked(listRegions).length).toBeGreaterThan(0);
  expect(form.queryByText('地区没有加载出来')).toBeNull();
  expect(form.queryByRole('button', { name: '重试' })).toBeNull();
  api.on(listRegions, sampleRegions);
  // As the application does when the server is back.
  await client.invalidateQueries();
  const province = await form.findByRole('combobox', { name: '省份' });
  await waitFor(() => expect(province.hasAttribute('data-disabled')).toBe(false));
});

test('a refusal is shown in the form, which stays open', async () => {
  api.on(editAddress, refused('ADDRESS_NOT_FOUND'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '修改沈舟的地址' }));
  const form = await dialog('修改收货地址');
  await user.click(form.getByRole('button', { name: '保存地址' }));
  expect((await form.findByRole('alert')).textContent).toBe('收货地址不存在');
});

test('one press changes the default address', async () => {
  api.on(editAddress, true);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '设为默认' }));
  await waitFor(() => expect(api.asked(editAddress)).toHaveLength(1));
  expect(api.asked(editAddress)[0]?.body).toMatchObject({ addressId: 8, isDefault: true });
});

test('an address is deleted after a question', async () => {
  const path: Call['path'] = '/api/web-api/points/address/delete/8';
  const deleteEighth = { ...deleteAddress, path };
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '删除沈舟的地址' }));
  const question = await dialog('删除这个地址？');
  expect(api.asked(deleteEighth)).toHaveLength(0);
  api.on(deleteEighth, () => {
    addresses = [sampleAddress(7)];
    return true;
  });
  await user.click(question.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(api.asked(deleteEighth)).toHaveLength(1);
});

test('with twenty addresses no further one is offered', async () => {
  addresses = Array.from({ length: 20 }, (_, index) => sampleAddress(index + 1));
  open();
  const add = await screen.findByRole('button', { name: '新增地址' });
  expect(add.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('已有 20 个，最多 20 个')).toBeTruthy();
});
