import type { HostFailure } from '@gamebox/contract';
import { HostError } from '../src/domains/failure/core/host-error.ts';

/** The failure with which work was rejected. */
export async function failureOf(work: Promise<unknown>): Promise<HostFailure> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof HostError) return error.failure;
  throw new Error(`no failure: ${String(error)}`);
}
