import { z } from 'zod';
import { ADDRESS_LIMIT } from '../constants.ts';
import { defineCall } from '../call.ts';
import { done, id, mobile, queryId } from '../fields.ts';
import { known } from '../known.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

/** Six digits of the national code of provinces, cities and districts (GB/T 2260). */
export const regionCode = lazySchema(() => z.string().regex(/^\d{6}$/));

/**
 * The version of the address that the page showed; if the address has changed, the call is refused
 * with ADDRESS_CHANGED. Left out: any.
 */
export const addressVersion = lazySchema(() => z.string().min(1).max(64));

const addressFields = lazyObject(() => ({
  name: z.string().trim().min(1).max(32),
  mobile,
  /** Province, city and district: `广东省 深圳市 南山区`, also without spaces. */
  region: z.string().trim().min(1).max(64),
  detail: z.string().trim().min(1).max(200),
  /** The address that is selected by default. Setting it removes the mark from the earlier one. */
  isDefault: z.boolean(),
}));
export const address = extendedObject(addressFields, () => ({
  addressId: id,
  /** May be masked on other operators' servers. */
  mobile: z.string(),
  isDefault: known(z.boolean(), false),
  /** The code of the smallest unit in `region`; empty if unknown. */
  regionCode: known(regionCode, ''),
  /** Another one after each change of what the address says. */
  version: known(addressVersion.optional(), undefined),
}));
export type Address = z.infer<typeof address>;

export const listAddresses = defineCall({
  method: 'GET',
  path: '/api/web-api/points/address/get',
  access: 'login',
  summary: 'The user’s addresses, the default first, then the newest',
  result: lazySchema(() => z.array(address)),
});

export const addAddress = defineCall({
  method: 'POST',
  path: '/api/web-api/points/address/add',
  access: 'login',
  summary: `Add an address; ${String(ADDRESS_LIMIT)} at most`,
  body: addressFields,
  result: lazyObject(() => ({ addressId: known(id) })),
});

export const editAddress = defineCall({
  method: 'PUT',
  path: '/api/web-api/points/address/edit',
  access: 'login',
  summary: 'Change an address; orders keep the one they were made with',
  body: extendedObject(addressFields, () => ({ addressId: id })),
  result: done,
});

export const deleteAddress = defineCall({
  method: 'DELETE',
  path: '/api/web-api/points/address/delete/{id}',
  access: 'login',
  summary: 'Delete an address; orders keep the one they were made with',
  params: lazyObject(() => ({ id: queryId })),
  result: done,
});

export const region = lazyObject(() => ({ code: regionCode, name: z.string() }));
export type Region = z.infer<typeof region>;

export const listRegions = defineCall({
  method: 'GET',
  path: '/api/web-api/points/address/regions',
  access: 'open',
  summary: 'Provinces; or, of one of them, its cities; or, of a city, its districts',
  query: lazyObject(() => ({ parent: regionCode.optional() })),
  result: lazySchema(() => z.array(region)),
});
