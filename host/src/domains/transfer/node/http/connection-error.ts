/** Trouble with the network, or an answer that breaks the rules. */
export class ConnectionError extends Error {
  /** Whether a byte of the answer had come. */
  readonly answered: boolean;
  /** What came was no HTTP: the network is there, but not the server that was meant. */
  readonly foreign: boolean;

  constructor(answered: boolean, cause: unknown, foreign = false) {
    super('the connection broke', { cause });
    this.name = 'ConnectionError';
    this.answered = answered;
    this.foreign = foreign;
  }
}
