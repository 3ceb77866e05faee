import type { HostFailure } from '@gamebox/contract/host';
import { failures } from '../../failure/core/host-error.ts';
import type { ReleaseFacts } from './release-facts.ts';
import { releaseSize } from './release-table.ts';
import type { ReleaseHead, ReleaseTable } from './release-table.ts';

export interface WantedRelease {
  readonly gameId: number;
  /** Null if no channel was asked. */
  readonly channel: string | null;
  /** An older release is refused. */
  readonly knownRelease: number;
  /** Epoch milliseconds; null if a release that has begun may be finished. */
  readonly now: number | null;
}

/** Why a host refuses a release although signature and form are valid. */
export function releaseFailure(head: ReleaseHead, wanted: WantedRelease): HostFailure | null {
  if (head.gameId !== wanted.gameId) return failures.releaseOfOtherGame(head.gameId);
  if (wanted.channel !== null && head.channel !== wanted.channel)
    return failures.manifestInvalid(`of channel ${head.channel}`);
  if (head.release < wanted.knownRelease)
    return failures.releaseOlder(head.release, wanted.knownRelease);
  // A clock before `createdAt` is wrong, so it says nothing about the release.
  if (wanted.now !== null && wanted.now > head.expiresAt)
    return failures.releaseExpired(head.expiresAt);
  return null;
}

export function releaseFacts(release: ReleaseTable): ReleaseFacts {
  const { head } = release;
  return {
    release: head.release,
    version: head.version,
    notes: head.notes,
    sizeBytes: releaseSize(release),
    launch: head.launch,
    playerFiles: head.playerFiles,
  };
}
