/** The national real-name registry for games. */
export interface IdentityRegistry {
  /** Submits a person for an account. Rejects with RegistryUnavailableError. */
  readonly submit: (person: RegistryPerson) => Promise<RegistryAnswer>;
  /** Asks again for a pending submission, by the same person and account. */
  readonly ask: (person: RegistryPerson) => Promise<RegistryAnswer>;
}

export interface RegistryPerson {
  /** Our key for the account, at most 32 characters; the registry answers under it. */
  readonly accountKey: string;
  readonly name: string;
  /** Eighteen characters with a correct check character. */
  readonly idCard: string;
}

/** `pending`: not decided yet, ask again; `failed`: name and number don't belong together. */
export type RegistryAnswer = 'passed' | 'pending' | 'failed';

export class RegistryUnavailableError extends Error {
  override readonly name = 'RegistryUnavailableError';

  /** `detail` is the registry's own code and never contains personal data. */
  constructor(detail: string, options?: ErrorOptions) {
    super(`The identity registry can't be asked (${detail})`, options);
  }
}
