/** Good notices of an address prove for so long that a provider's come from there. */
const PROVEN_MS = 86_400_000;
/** Checks in a second of notices from all addresses together that are over their limit. */
const CHECKS_OF_OTHERS = 10;
/** The most addresses that are remembered; beyond that all are forgotten. */
const MOST_ADDRESSES = 10_000;

export interface NoticeAddresses {
  /** 0: the next notice of the address may be checked; otherwise milliseconds until it may. */
  readonly wait: (address: string) => number;
  /** A good notice came from there. */
  readonly prove: (address: string) => void;
  /** Too many were refused, for so many milliseconds. */
  readonly limit: (address: string, forMs: number) => void;
}

/**
 * Limits what checking forged notices costs. An address that sent too many is looked at no more until
 * the limit ends, except for a few a second, and except where good ones come from as well: who sends
 * forged ones from the address of a proxy keeps no provider out.
 */
export function createNoticeAddresses(now: () => number): NoticeAddresses {
  const provenUntil = new Map<string, number>();
  const limitedUntil = new Map<string, number>();
  let second = { begin: -Infinity, checks: 0 };
  const isChance = (): boolean => {
    if (now() - second.begin >= 1_000) second = { begin: now(), checks: 0 };
    second.checks += 1;
    return second.checks <= CHECKS_OF_OTHERS;
  };
  return {
    wait: (address) => {
      const leftMs = (limitedUntil.get(address) ?? 0) - now();
      if (leftMs <= 0 || (provenUntil.get(address) ?? 0) > now() || isChance()) return 0;
      return leftMs;
    },
    prove: (address) => keep(provenUntil, address, now() + PROVEN_MS),
    limit: (address, forMs) => keep(limitedUntil, address, now() + forMs),
  };
}

function keep(times: Map<string, number>, address: string, until: number): void {
  if (times.size >= MOST_ADDRESSES && !times.has(address)) times.clear();
  times.set(address, until);
}
