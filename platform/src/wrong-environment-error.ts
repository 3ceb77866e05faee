/**
 * The environment can't be worked with: one line that names each wrong variable. Another try with
 * the same environment goes no better.
 */
export class WrongEnvironmentError extends Error {
  override readonly name = 'WrongEnvironmentError';

  readonly wrong: readonly string[];

  constructor(...wrong: readonly string[]) {
    super(`Wrong environment: ${wrong.join('; ').replaceAll(/\s+/g, ' ')}`);
    this.wrong = wrong;
  }
}
