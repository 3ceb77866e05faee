import { z } from 'zod';
import { time } from '../fields.ts';
import { lazySchema } from '../lazy-schema.ts';

/**
 * Why a native action or job failed, as data: the screen chooses its text and the helping button by
 * `kind`. `message` is Chinese, for a page that knows none of the kinds.
 */
const message = { message: lazySchema(() => z.string()) };
export const hostFailure = lazySchema(() =>
  z.discriminatedUnion('kind', [
    /** This game is already downloading. */
    z.object({ kind: z.literal('already-downloading'), gameId: z.int(), ...message }),
    /** Another game is downloading: only one can. */
    z.object({ kind: z.literal('other-downloading'), gameId: z.int(), ...message }),
    z.object({ kind: z.literal('not-installed'), ...message }),
    z.object({ kind: z.literal('already-running'), ...message }),
    z.object({ kind: z.literal('disk-full'), needBytes: z.int(), freeBytes: z.int(), ...message }),
    z.object({ kind: z.literal('folder-not-writable'), path: z.string(), ...message }),
    /** The folder that games are installed in is gone in the middle of a job, as with its disk. */
    z.object({ kind: z.literal('folder-missing'), path: z.string(), ...message }),
    /** Name look-up, connection, reset or stall: the network in between. */
    z.object({ kind: z.literal('network'), ...message }),
    /** A page came in place of the file: the network in between seems to want a login. */
    z.object({ kind: z.literal('network-login'), ...message }),
    /** The server answered without the file: `status` is its HTTP status, 0 if it was not HTTP. */
    z.object({ kind: z.literal('server'), status: z.int(), ...message }),
    /** The release is invalid: torn, no JSON, or another form. */
    z.object({ kind: z.literal('manifest-invalid'), reason: z.string(), ...message }),
    /** No key that this host trusts has signed the release. */
    z.object({ kind: z.literal('signature-invalid'), ...message }),
    /** A release older than one that this host has seen of the game. */
    z.object({ kind: z.literal('release-older'), release: z.int(), known: z.int(), ...message }),
    /** `expiresAt` is epoch milliseconds. */
    z.object({ kind: z.literal('release-expired'), expiresAt: time, ...message }),
    z.object({ kind: z.literal('release-of-other-game'), gameId: z.int(), ...message }),
    /** A path that could leave the game's folder, or that some system reads as another one. */
    z.object({ kind: z.literal('path-unsafe'), path: z.string(), ...message }),
    z.object({ kind: z.literal('size-absurd'), ...message }),
    z.object({ kind: z.literal('hash-mismatch'), path: z.string(), ...message }),
    /** Another program has the file open. */
    z.object({ kind: z.literal('file-in-use'), path: z.string(), ...message }),
    /** Another program repeatedly changed, replaced or removed a staged file. */
    z.object({ kind: z.literal('file-changed'), path: z.string(), ...message }),
    /**
     * A link or another disk is in place of the game's own folders: nothing is written through it.
     */
    z.object({ kind: z.literal('folder-linked'), path: z.string(), ...message }),
    /**
     * An uninstallation that could not remove everything: `left` files, the first at `path`; `away` if its disk
     * went meanwhile.
     */
    z.object({
      kind: z.literal('uninstall-incomplete'),
      left: z.int().nonnegative(),
      path: z.string(),
      away: z.boolean().optional(),
      ...message,
    }),
    /** The target folder of a move is inside the game's own, or is already used. */
    z.object({ kind: z.literal('folder-taken'), path: z.string(), ...message }),
    z.object({ kind: z.literal('unsupported-platform'), platform: z.string(), ...message }),
    /** The program's file is missing. */
    z.object({ kind: z.literal('program-missing'), path: z.string(), ...message }),
    z.object({ kind: z.literal('permission'), path: z.string(), ...message }),
    /** The program ended before it counted as running. */
    z.object({ kind: z.literal('exited-at-once'), exitCode: z.int().nullable(), ...message }),
    z.object({ kind: z.literal('invalid-data'), field: z.string(), ...message }),
    z.object({ kind: z.literal('unavailable'), ...message }),
    z.object({ kind: z.literal('internal'), ...message }),
  ]),
);
export type HostFailure = z.infer<typeof hostFailure>;
export type HostFailureKind = HostFailure['kind'];
