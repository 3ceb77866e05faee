import { ERRORS } from '@gamebox/contract';
import type { ErrorKey } from '@gamebox/contract';

/**
 * A refusal that the player sees: a key of the contract's catalogue, answered with HTTP 200.
 * `detail` is added to the catalogue's text after `：` (a field's name, never a value).
 */
export class BusinessError extends Error {
  override readonly name = 'BusinessError';
  readonly key: ErrorKey;
  readonly code: number;
  readonly text: string;
  /** After how many milliseconds the same may be tried again; null: not known. */
  readonly retryAfterMs: number | null;

  constructor(key: ErrorKey, detail?: string, retryAfterMs: number | null = null) {
    super(key);
    this.key = key;
    this.code = ERRORS[key].code;
    this.retryAfterMs = retryAfterMs;
    this.text = detail === undefined ? ERRORS[key].msg : `${ERRORS[key].msg}：${detail}`;
  }
}
