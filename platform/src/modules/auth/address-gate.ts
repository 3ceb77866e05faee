import { addressBlocks } from '../../address-blocks.ts';
import { countDown, createKeyedGate } from '../../gate.ts';

/** One at a time: each holds its address's count locked until it is done. */
const ONE = { most: 1, mostWaiting: 100 };
/** All waits of one call at this gate together. */
const WAIT_MS = 3_000;

export interface AddressGate {
  /**
   * Runs one work of an address at a time. Of an IPv6 network (/64) one at most waits among those of
   * its site (/48), so that one network does not take the places of the others there, and one of a
   * site among those of everybody. Throws TOO_MANY_REQUESTS if too many wait, or after 3 s.
   */
  readonly run: <T>(address: string, work: () => Promise<T>) => Promise<T>;
}

export function createAddressGate(): AddressGate {
  const networks = createKeyedGate({ ...ONE, waitMs: WAIT_MS });
  const sites = createKeyedGate({ ...ONE, waitMs: WAIT_MS });
  return {
    run: (address, work) => {
      const [network, site] = addressBlocks(address);
      const left = countDown(WAIT_MS);
      return networks.run(network.block, () =>
        site === undefined ? work() : sites.run(site.block, work, left()),
      );
    },
  };
}
