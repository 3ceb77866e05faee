/**
 * The environment is wrong: one line names each wrong variable. A retry with the same environment
 * fails too.
 */
export class WrongEnvironmentError extends Error {
  override readonly name = 'WrongEnvironmentError';

  readonly wrong: readonly string[];

  constructor(...wrong: readonly string[]) {
    super(`Wrong environment: ${wrong.join('; ').replaceAll(/\s+/g, ' ')}`);
    this.wrong = wrong;
  }
}
