import type { KeyObject } from 'node:crypto';
import { type ReleaseManifest, releaseChannel, releaseManifest } from '@gamebox/contract';
import { line, registerRelease } from '@gamebox/contract/admin';
import { keyIdFor } from '../keys.ts';
import type { ReleaseFacts } from '../publish/publish.ts';
import { GameStore } from '../store/layout.ts';
import { readRelease, releaseNumbers, signersOf } from '../store/releases.ts';
import { launchLines, launchOf } from './launch-options.ts';
import { checked, count, globs, required, UsageError, type Values } from './options.ts';

const DAY_MS = 86_400_000;
const { notes: notesText } = releaseManifest.shape;
/** What a platform refuses is not published. */
const { version: versionText } = registerRelease.body.shape;
const nameText = line(200);

/** The facts of the channel's newest release, which are kept if the operator gives no others. */
export type Earlier = Pick<ReleaseManifest, 'release' | 'name' | 'launch' | 'playerFiles'> & {
  /** Ids of the keys that signed it. */
  readonly signers: readonly string[];
};

/** The newest release of the game and channel in the options, published or held. */
export async function newestOf(values: Values, store: string): Promise<Earlier | null> {
  const game = new GameStore(store, count(values.game, '--game', 1));
  const channel = checked('--channel', values.channel, releaseChannel);
  const [newest] = await releaseNumbers(game, channel);
  if (newest === undefined) return null;
  const signers = await signersOf(game, channel, newest).catch(() => []);
  return { ...(await readRelease(game, channel, newest)), signers };
}

/** Throws UsageError if no key has signed the earlier release, unless the operator wants that. */
export function refuseNewKeys(
  values: Values,
  keys: readonly KeyObject[],
  earlier: Earlier | null,
): void {
  if (values['new-keys'] || keys.length === 0 || earlier === null) return;
  if (keys.some((key) => earlier.signers.includes(keyIdFor(key)))) return;
  throw new UsageError(
    `release ${earlier.release} was signed by ${earlier.signers.join(', ')}, not by ` +
      `${keys.map(keyIdFor).join(', ')}: hosts that pin only the first would refuse this one. ` +
      'Sign with both (--key twice), or --new-keys if they are lost or stolen',
  );
}

export function factsOf(values: Values, now: number, earlier: Earlier | null): ReleaseFacts {
  const gameId = count(values.game, '--game', 1);
  return {
    gameId,
    name: checked('--name', values.name ?? earlier?.name ?? plainName(gameId), nameText),
    channel: checked('--channel', values.channel, releaseChannel),
    version: checked('--version', required(values.version, '--version'), versionText),
    notes: checked('--notes', values.notes, notesText),
    launch: launchFor(values, earlier),
    playerFiles: playerFilesFor(values, earlier),
    createdAt: now,
    expiresAt: checkedTime(now + count(values.expires, '--expires', 1) * DAY_MS),
  };
}

function plainName(gameId: number): string {
  return `game ${gameId}`;
}

function checkedTime(time: number): number {
  if (!Number.isSafeInteger(time)) throw new UsageError('--expires: too many days');
  return time;
}

function launchFor(values: Values, earlier: Earlier | null): ReleaseFacts['launch'] {
  const none = values['no-launch'];
  if (none && values.launch.length > 0)
    throw new UsageError('--launch and --no-launch exclude each other');
  if (none || values.launch.length > 0) return launchOf(values.launch);
  if (earlier === null || Object.keys(earlier.launch).length === 0)
    throw new UsageError('--launch is missing: nobody could start the game (else --no-launch)');
  return earlier.launch;
}

function playerFilesFor(values: Values, earlier: Earlier | null): ReleaseFacts['playerFiles'] {
  const given = values['player-files'];
  const none = values['no-player-files'];
  if (none && given.length > 0)
    throw new UsageError('--player-files and --no-player-files exclude each other');
  if (none || given.length > 0) return checkedCount(globs('--player-files', given));
  return earlier?.playerFiles ?? [];
}

function checkedCount(files: ReleaseFacts['playerFiles']): ReleaseFacts['playerFiles'] {
  if (!releaseManifest.shape.playerFiles.safeParse(files).success)
    throw new UsageError('--player-files: too many');
  return files;
}

/** The facts kept from the earlier release, and those that the options removed. */
export function takenOver(values: Values, facts: ReleaseFacts, earlier: Earlier | null): string[] {
  if (earlier === null) return [];
  const as = (option: string, text: string) =>
    `as in release ${earlier.release}: ${option} ${text}`;
  const lines: string[] = [];
  if (values.name === undefined && facts.name !== plainName(facts.gameId))
    lines.push(as('--name', earlier.name));
  if (values.launch.length === 0 && !values['no-launch'])
    lines.push(...launchLines(facts.launch).map((line) => as('--launch', line)));
  if (values['player-files'].length === 0 && !values['no-player-files'])
    lines.push(...facts.playerFiles.map((glob) => as('--player-files', glob)));
  return [...lines, ...lost(facts, earlier)];
}

function lost(facts: ReleaseFacts, { release, launch, playerFiles }: Earlier): string[] {
  const platforms = Object.keys(launch).filter((platform) => !(platform in facts.launch));
  const globsLost = playerFiles.filter((glob) => !facts.playerFiles.includes(glob));
  return [
    ...platforms.map((platform) => `no longer launched on ${platform}, as release ${release} was`),
    ...globsLost.map((glob) => `no longer the player's own, as in release ${release}: ${glob}`),
  ];
}
