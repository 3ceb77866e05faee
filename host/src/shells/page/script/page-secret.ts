const SECRET = 'gamebox-secret';

/**
 * The secret by which page and host know each other. It is stored where no other port of this
 * machine can read it; the page of the printed address brings it.
 */
export class PageSecret {
  readonly #stored: string;
  /** A secret that the browser could not store is kept until the page is left. */
  #unkept: string | null = null;

  /** `hostId`: two hosts may use this port one after the other. */
  constructor(hostId: string | undefined) {
    this.#stored = `${SECRET}-${hostId}`;
  }

  /** Takes what the page brings and hides it; whether there is a secret then. */
  take(): boolean {
    const handed = document.querySelector<HTMLMetaElement>(`meta[name="${SECRET}"]`);
    if (handed !== null) {
      handed.remove();
      history.replaceState(null, '', '/');
      try {
        localStorage.setItem(this.#stored, handed.content);
      } catch {
        this.#unkept = handed.content;
      }
    }
    return this.read() !== null;
  }

  /** Read each time: another tab may have got a newer one. */
  read(): string | null {
    try {
      return this.#unkept ?? localStorage.getItem(this.#stored);
    } catch {
      return null;
    }
  }
}
