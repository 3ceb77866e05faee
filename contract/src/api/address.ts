import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, mobile, queryId } from '../fields.ts';

const addressFields = z.object({
  name: z.string().trim().min(1).max(32),
  mobile,
  region: z.string().trim().min(1).max(64),
  detail: z.string().trim().min(1).max(200),
  isDefault: z.boolean(),
});
export const address = addressFields.extend({ addressId: id });
export type Address = z.infer<typeof address>;

export const listAddresses = defineCall({
  method: 'GET',
  path: '/api/web-api/points/address/get',
  access: 'login',
  summary: 'The user’s addresses, the default first',
  result: z.array(address),
});

export const addAddress = defineCall({
  method: 'POST',
  path: '/api/web-api/points/address/add',
  access: 'login',
  summary: 'Add an address',
  body: addressFields,
  result: z.object({ addressId: id }),
});

export const editAddress = defineCall({
  method: 'PUT',
  path: '/api/web-api/points/address/edit',
  access: 'login',
  summary: 'Change an address',
  body: address,
  result: z.boolean(),
});

export const deleteAddress = defineCall({
  method: 'DELETE',
  path: '/api/web-api/points/address/delete/{id}',
  access: 'login',
  summary: 'Delete an address',
  params: z.object({ id: queryId }),
  result: z.boolean(),
});
