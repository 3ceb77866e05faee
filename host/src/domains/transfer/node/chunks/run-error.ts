import { failures, HostError } from '../../../failure/core/host-error.ts';
import { writeError } from '../../../failure/node/system-error.ts';
import { diskSpace } from '../../../storage/node/disk-space.ts';

/** A failure of a run, coded; a full disk with its figures. `needBytes` is what was still to come. */
export async function runError(error: unknown, staging: string, needBytes: number): Promise<Error> {
  const coded = writeError(error, staging);
  const bare =
    coded instanceof HostError &&
    coded.failure.kind === 'disk-full' &&
    coded.failure.needBytes === 0;
  if (!bare) return coded;
  const { freeBytes } = await diskSpace(staging);
  return new HostError(failures.diskFull(needBytes, freeBytes), error);
}
