import { z } from 'zod';
import { id, time } from '../fields.ts';
import { gameRelease } from '../game-release.ts';
import { extendedObject } from '../lazy-object.ts';
import { releaseChannel } from '../release-manifest.ts';
import { defineAdminCall } from './admin-call.ts';
import { line } from './line.ts';

/**
 * Not in the specification: the publisher registers a release that its store serves. The platform
 * fetches `packageUrl`, which must name exactly this release. Registering it again corrects its texts,
 * or changes nothing once a newer one is known; an unknown one older than the newest is refused.
 */
export const registerRelease = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/game/release/register',
  right: 'release.register',
  summary: 'Makes a published release the one that players get',
  body: z.object({
    gameId: id,
    channel: releaseChannel,
    release: id,
    version: line(64),
    notes: z.string().max(20_000),
    /** Size of the installed game in bytes. */
    sizeBytes: z.int().nonnegative(),
    /** Download size for a new player in bytes. */
    downloadBytes: z.int().nonnegative(),
    /** The address of the channel's `latest.json`. */
    packageUrl: z.url({ protocol: /^https?$/ }).max(2048),
    createdAt: time,
  }),
  result: extendedObject(gameRelease, () => ({
    /** The newest release that the platform knows of the channel: players get this one. */
    newest: id,
  })),
});
