import { HostError } from '../../../failure/core/host-error.ts';
import { StoppedError } from '../../../failure/core/stop-signal.ts';
import { writeError } from '../../../failure/node/system-error.ts';
import { fullDisk } from '../../../storage/node/disk-space.ts';
import type { HeldFolder } from '../../../storage/node/held-folder.ts';

/**
 * A failure of a run, coded; a full disk with its figures. `needBytes` is what was still to come.
 * Where the disk was taken away, that is the reason, whatever failed because of it.
 */
export async function runError(
  error: unknown,
  staging: string,
  folder: HeldFolder,
  needBytes: number,
): Promise<Error> {
  if (!(error instanceof StoppedError))
    try {
      await folder.look();
    } catch (missing) {
      return writeError(missing, staging);
    }
  const coded = writeError(error, staging);
  const bare =
    coded instanceof HostError &&
    coded.failure.kind === 'disk-full' &&
    coded.failure.needBytes === 0;
  if (!bare) return coded;
  return new HostError(await fullDisk(staging, needBytes), error);
}
