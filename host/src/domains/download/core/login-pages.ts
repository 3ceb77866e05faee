/** Over some minutes. */
const MOST_IN_A_ROW = 10;

/**
 * The runs of a job in a row, on one network, that each got a page where the file should be from a server
 * that was back: waiting for a network that lets them through would have no end.
 */
export class LoginPages {
  #count = 0;
  #network: string | null = null;

  /** Counts one more, and answers whether it is one too many. `network` is null if that can't be told. */
  isTooMany(network: string | null): boolean {
    if (network !== null && network !== this.#network) {
      this.#count = 0;
      this.#network = network;
    }
    this.#count += 1;
    return this.#count > MOST_IN_A_ROW;
  }

  reset(): void {
    this.#count = 0;
  }
}
