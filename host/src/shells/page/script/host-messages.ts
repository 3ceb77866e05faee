type Receiver = (request: string) => string;

const KEPT_MESSAGES = 64;

/** The host's messages for the page. What comes before the page has set its function waits for it. */
export class HostMessages {
  #receiver: Receiver | undefined;
  #early: string[] = [];

  /** The page's answer; empty if there is none yet. */
  deliver(request: string): string {
    if (this.#receiver !== undefined) return this.#receiver(request);
    this.#early = [...this.#early, request].slice(-KEPT_MESSAGES);
    return '';
  }

  /** Defines `onHostMessage`, which the page sets. */
  defineOn(window: object): void {
    Object.defineProperty(window, 'onHostMessage', {
      configurable: true,
      get: () => this.#receiver,
      set: (next: unknown) => {
        this.#receive(next);
      },
    });
  }

  #receive(next: unknown): void {
    // The contract's type: the page sets nothing else.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
    this.#receiver = typeof next === 'function' ? (next as Receiver) : undefined;
    if (this.#receiver === undefined) return;
    const waiting = this.#early;
    this.#early = [];
    for (const request of waiting) this.#receiver(request);
  }
}
