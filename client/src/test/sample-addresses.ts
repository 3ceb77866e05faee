import type { Address } from '@gamebox/contract';

export function sampleAddress(addressId: number, more: Partial<Address> = {}): Address {
  return {
    addressId,
    name: '顾青河',
    mobile: '13911112222',
    region: '广东省 深圳市 南山区',
    regionCode: '440305',
    detail: '望海路 7 号 3 栋 1201',
    isDefault: false,
    ...more,
  };
}

const parts: Readonly<Record<string, readonly { code: string; name: string }[]>> = {
  '': [
    { code: '110000', name: '北京市' },
    { code: '440000', name: '广东省' },
  ],
  '110000': [{ code: '110100', name: '北京市' }],
  '110100': [{ code: '110105', name: '朝阳区' }],
  '440000': [
    { code: '440100', name: '广州市' },
    { code: '440300', name: '深圳市' },
  ],
  '440100': [{ code: '440106', name: '天河区' }],
  '440300': [{ code: '440305', name: '南山区' }],
};

/** Answers `listRegions` with a few regions. */
export const sampleRegions = ({ query }: { query: URLSearchParams }) =>
  parts[query.get('parent') ?? ''] ?? [];
