import type { GiftPack } from '@gamebox/contract';
import { Validity } from '@gamebox/contract';

export function sampleGiftPack(giftPackId: number, given: Partial<GiftPack> = {}): GiftPack {
  return {
    giftPackId,
    gameId: 1001,
    gameName: '青河灯录',
    gameCover: '/assets/covers/none.svg',
    name: `礼包 ${giftPackId}`,
    content: '铜钱 ×100',
    usage: '1. 打开福利\n2. 粘贴兑换码',
    validFrom: Date.parse('2026-06-01T12:00:00+08:00'),
    validUntil: Date.parse('2026-07-01T12:00:00+08:00'),
    validity: Validity.valid,
    remaining: 100,
    received: null,
    ...given,
  };
}
