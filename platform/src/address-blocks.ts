import { isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/**
 * A group of addresses that share one count, and how many times a single address's limit it may
 * use.
 */
export interface AddressBlock {
  readonly block: string;
  readonly share: number;
}

/** A /48 is one site or a small provider: more than one player, fewer than its 65,536 networks. */
const SITE_SHARE = 4;

/**
 * The blocks that an address counts for. IPv4: the address alone. IPv6: its /64, because one player
 * owns every address in it, and its /48, because one customer may own every /64 in it. Their names
 * have the length: the first /64 of a /48 begins at the same address.
 */
export function addressBlocks(address: string): readonly [AddressBlock, ...AddressBlock[]] {
  const single = normalizeIP(address);
  if (!isIPv6(single)) return [{ block: single, share: 1 }];
  return [
    { block: `${normalizeIP(address, 64)}/64`, share: 1 },
    { block: `${normalizeIP(address, 48)}/48`, share: SITE_SHARE },
  ];
}
