import { MemberLevel } from '@gamebox/contract';
import type { GoodsRow } from './repository.ts';

type Prices = Pick<GoodsRow, 'commonPoints' | 'diamondPoints' | 'supremePoints'>;

export function priceFor(goods: Prices, level: MemberLevel): number {
  return {
    [MemberLevel.common]: goods.commonPoints,
    [MemberLevel.diamond]: goods.diamondPoints,
    [MemberLevel.supreme]: goods.supremePoints,
  }[level];
}

export function listPrices(goods: Prices): { memberLevel: MemberLevel; points: number }[] {
  return Object.values(MemberLevel).map((memberLevel) => ({
    memberLevel,
    points: priceFor(goods, memberLevel),
  }));
}
