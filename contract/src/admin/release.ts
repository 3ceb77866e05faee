import { z } from 'zod';
import { id, time } from '../fields.ts';
import { gameRelease } from '../game-release.ts';
import { releaseChannel } from '../release-manifest.ts';
import { defineAdminCall } from './admin-call.ts';

/**
 * Not in the specification: the publisher tells of a release that its store serves. The platform
 * fetches `packageUrl`, which must point to this very release. Telling it again changes nothing;
 * one below the newest known is refused.
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
    version: z.string().min(1).max(64),
    notes: z.string().max(20_000),
    /** Of the installed game, bytes. */
    sizeBytes: z.int().nonnegative(),
    /** What a new player loads, bytes. */
    downloadBytes: z.int().nonnegative(),
    /** Of the channel's `latest.json`. */
    packageUrl: z.url({ protocol: /^https?$/ }).max(2048),
    createdAt: time,
  }),
  result: gameRelease,
});
