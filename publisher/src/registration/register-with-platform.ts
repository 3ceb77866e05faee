import {
  type Envelope,
  ERRORS,
  envelope,
  type GameRelease,
  gameRelease,
  type ReleaseManifest,
} from '@gamebox/contract';
import { registerRelease } from '@gamebox/contract/admin';
import { fullCost } from '../publish/update-cost.ts';

const TIMEOUT_MS = 30_000;

export type PlatformTarget = {
  /** The platform's address, with or without a slash at its end. */
  readonly platform: string;
  /** A machine token of the platform with the right `release.register`. */
  readonly token: string;
  /** The address of the store's root for players. */
  readonly publicUrl: string;
};

export type Registration = {
  readonly release: number;
  /** The newest release that the platform knows: players are shown this one. */
  readonly newest: number;
};

/** Advice for each refusal, by its code; none contains the token itself. */
const ADVICE: Readonly<Record<number, string>> = {
  [ERRORS.UNAUTHORIZED.code]: 'the token is none of this platform, or was revoked',
  [ERRORS.FORBIDDEN.code]: 'the token has not the right release.register',
  [ERRORS.TOO_MANY_REQUESTS.code]: 'wait a minute',
  [ERRORS.GAME_NOT_FOUND.code]: 'the platform has no game with this number: add it there first',
  [ERRORS.RELEASE_OLDER.code]: 'players have a newer release already',
  [ERRORS.RELEASE_UNREACHABLE.code]:
    'upload the store (packs and deltas, then releases, then latest.json) and mind --public-url',
  [ERRORS.RELEASE_MISMATCH.code]:
    'upload latest.json, and see that no cache keeps an older one at --public-url',
};

/** The address of a channel's pointer in a store that is served at `publicUrl`. */
function pointerUrl(publicUrl: string, gameId: number, channel: string): string {
  const root = publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`;
  return new URL(`${gameId}/${channel}/latest.json`, root).href;
}

/**
 * Registers a release with a platform, which makes it the players' release. May be repeated. Throws
 * an Error that says what to do.
 */
export async function registerWithPlatform(
  manifest: ReleaseManifest,
  { platform, token, publicUrl }: PlatformTarget,
): Promise<Registration> {
  const { gameId, channel, release, version, notes, createdAt } = manifest;
  const packageUrl = pointerUrl(publicUrl, gameId, channel);
  const body = {
    gameId,
    channel,
    release,
    version,
    notes,
    sizeBytes: manifest.files.reduce((sum, file) => sum + file.size, 0),
    downloadBytes: fullCost(manifest),
    packageUrl,
    createdAt,
  };
  const { code, msg, data } = await post(platform, token, body);
  const kept = gameRelease.safeParse(data);
  if (code === 0) {
    if (!kept.success) return noAnswer(platform, kept.error);
    refuseAnother(manifest, kept.data);
    // An older platform does not tell.
    const newest = registerRelease.result.safeParse(data).data?.newest ?? release;
    return { release, newest };
  }
  const advice = ADVICE[code] ?? 'see the platform’s log';
  throw new Error(
    `release ${release} is in the store, but the platform refused it: ${msg} (${code}).\n` +
      `${advice}; then run the register command. The pointer's address is ${packageUrl}`,
  );
}

/** One line for the operator. */
export function describeRegistration({ release, newest }: Registration): string {
  if (newest <= release) return 'registered with the platform';
  return (
    `the platform changed nothing: it knows release ${newest}, and goes on showing that one. ` +
    'To take that back, publish the older files anew, as a new release, and register it'
  );
}

/** A platform with newer releases returns what it knows of this number and changes nothing. */
function refuseAnother({ release, version }: ReleaseManifest, known: GameRelease): void {
  if (known.release === release && known.version === version) return;
  throw new Error(
    `the platform changed nothing: it has newer releases, and knows release ${known.release} as ` +
      `version ${known.version}, not ${version}.\nWas the store begun anew? A game's releases go ` +
      'on in the store they began in.',
  );
}

async function post(platform: string, token: string, body: object): Promise<Envelope<unknown>> {
  const url = platform.replace(/\/+$/, '') + registerRelease.path;
  try {
    const response = await fetch(url, {
      method: registerRelease.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return envelope.parse(await response.json());
  } catch (cause) {
    return noAnswer(platform, cause);
  }
}

function noAnswer(platform: string, cause: unknown): never {
  throw new Error(
    `the release is in the store, but ${platform} gave no answer a platform gives${reasonOf(cause)}.\n` +
      'See that it runs and --register is its address; then run the register command.',
    { cause },
  );
}

/** `fetch` says only that it failed; its cause names the certificate or the address. */
function reasonOf(error: unknown): string {
  const cause = error instanceof TypeError ? error.cause : undefined;
  if (!(cause instanceof Error)) return '';
  const code = 'code' in cause ? String(cause.code) : cause.name;
  return ` (${code}: ${cause.message.trim()})`;
}
