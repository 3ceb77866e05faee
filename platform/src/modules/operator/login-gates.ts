import { addressBlocks } from '../../address-blocks.ts';
import { countDown, createKeyedGate, createPlaces } from '../../gate.ts';
import type { Gate } from '../../gate.ts';

/** Anybody may try to log in as an operator; this must not slow players down. */
const HASHES_AT_ONCE = 1;
/**
 * All waits of a try together, so that it has its answer within five seconds even where a hash takes
 * longer than the usual third of a second.
 */
const TRY_WAIT_MS = 3_000;
const HASHES = { mostWaiting: 8, waitMs: TRY_WAIT_MS };
/** Its callers may have waited three seconds for their turn (`admin-gate.ts`). */
const DESK_HASHES = { mostWaiting: 8, waitMs: 1_500 };
/** For strangers: an operator's second try, or a colleague's behind the same new address. */
const BLOCK = { most: 1, mostWaiting: 4, waitMs: 1_500 };
/** Somebody else there may try as well: half of the places stay free for operators elsewhere. */
const PROVEN_BLOCK = { most: 4, mostWaiting: 8, waitMs: 1_500 };
const SITE = { most: 4, mostWaiting: 0, waitMs: 0 };

export interface LoginGates {
  /**
   * Runs a try to log in. On addresses where an operator has logged in (`isKnown`) it gets its place
   * before all others, for four tries at once. Of another network only one runs or waits for its hash,
   * so that few addresses do not take all places. Throws TOO_MANY_REQUESTS if there is no place.
   */
  readonly run: <T>(
    address: string,
    isKnown: () => Promise<boolean>,
    work: () => Promise<T>,
  ) => Promise<T>;
  /** For hashes of operators who are logged in. */
  readonly desk: Gate;
}

export function createLoginGates(): LoginGates {
  const makeGate = createPlaces(HASHES_AT_ONCE);
  const known = makeGate(HASHES);
  const desk = makeGate(DESK_HASHES);
  const strangers = makeGate(HASHES);
  const networks = createKeyedGate(BLOCK);
  const provenNetworks = createKeyedGate(PROVEN_BLOCK);
  const sites = createKeyedGate(SITE);
  return {
    run: async (address, isKnown, work) => {
      const [network, site = network] = addressBlocks(address);
      const left = countDown(TRY_WAIT_MS);
      // Strangers of the same site do not hold it back.
      if (await isKnown()) return provenNetworks.run(network.block, () => known.run(work, left()));
      return networks.run(network.block, () =>
        sites.run(site.block, () => strangers.run(work, left())),
      );
    },
    desk,
  };
}
