import { normalizeIP } from '@fastify/rate-limit';

/** What is counted together of an address, and how many times the single limit it may use. */
export interface AddressBlock {
  readonly block: string;
  readonly share: number;
}

/** A /48 is one site or a small provider: more than one player, fewer than its 65,536 networks. */
const SITE_SHARE = 4;

/**
 * The blocks an address is counted by: an IPv4 one by itself, an IPv6 one by its /64, of which one
 * player owns every address, and by its /48, of which one customer may own every /64.
 */
export function addressBlocks(address: string): readonly [AddressBlock, ...AddressBlock[]] {
  const network = { block: normalizeIP(address, 64), share: 1 };
  const site = normalizeIP(address, 48);
  return site === network.block ? [network] : [network, { block: site, share: SITE_SHARE }];
}
