import type { Address } from '@gamebox/contract';
import { CLIENT_MESSAGES, MOBILE_PATTERN } from '@gamebox/contract';
import { z } from 'zod';

/** The form's rules; the server's are in the contract's `addAddress`. */
export const addressForm = z.object({
  name: z.string().trim().min(1, '请输入收货人姓名').max(32, '姓名最多 32 个字'),
  mobile: z
    .string()
    .trim()
    .min(1, CLIENT_MESSAGES.mobileRequired)
    .regex(MOBILE_PATTERN, CLIENT_MESSAGES.mobileInvalid),
  /** The code of the district; empty until one is chosen. */
  regionCode: z.string().min(1, '请选择省、市、区'),
  detail: z.string().trim().min(1, '请输入详细地址').max(200, '详细地址最多 200 个字'),
  isDefault: z.boolean(),
});
export type AddressForm = z.infer<typeof addressForm>;

/** The form's initial values: those of an address, or empty ones. */
export function valuesOf(address: Address | null): AddressForm {
  if (address === null)
    return { name: '', mobile: '', regionCode: '', detail: '', isDefault: false };
  const { name, mobile, regionCode, detail, isDefault } = address;
  // Only the city is known: the district is still to be chosen.
  return { name, mobile, regionCode: isDistrict(regionCode) ? regionCode : '', detail, isDefault };
}

/** The province and city of a district's or city's code. */
export function partsOf(regionCode: string) {
  return { province: `${regionCode.slice(0, 2)}0000`, city: `${regionCode.slice(0, 4)}00` };
}

const isDistrict = (code: string) => !code.endsWith('00');
