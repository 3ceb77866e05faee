import type { EngineTask } from '../../core/engine.ts';
import { HostError } from '../../../failure/core/host-error.ts';
import { releaseFailure } from '../../../package/core/release-check.ts';
import { channelOf, releaseHosts } from '../../../package/node/release-address.ts';
import type { ReleaseClient } from '../../../package/node/release-client.ts';
import { openRelease } from '../../../package/node/release-file.ts';
import type { OpenedRelease } from '../../../package/node/release-file.ts';
import type { RecentRelease } from './recent-release.ts';
import { stagedOnDisk } from './run-folder.ts';

export interface ReleaseAsker {
  readonly client: ReleaseClient;
  /** Raw Ed25519 public keys in Base64. */
  readonly keys: readonly string[];
  readonly recent: RecentRelease;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Tries of a request that fails temporarily; the client's default if left out. */
  readonly tries?: number;
}

/** The release of a run, and the hosts of its packs. */
export interface ChosenRelease {
  readonly opened: OpenedRelease;
  readonly hosts: readonly string[];
  /** Whether it is known to be the server's newest. */
  readonly newest: boolean;
}

/** The releases that are on the disk. */
export interface KnownReleases {
  readonly installed: OpenedRelease | null;
  readonly underWay: OpenedRelease | null;
}

/**
 * Chooses the release of a run. A repair brings the installed one again, from the server where its
 * kept file is damaged; the newest takes its place only where the server no longer has it. A job
 * that has staged something finishes its release without asking the server, because players hate
 * lost progress. A job with nothing staged, or with an expired release, takes the newest.
 */
export async function chooseRelease(
  asker: ReleaseAsker,
  task: EngineTask,
  known: KnownReleases,
  signal: AbortSignal,
): Promise<ChosenRelease> {
  if (task.kind === 'repair') {
    const kept = known.installed ?? installedUnderWay(known, task);
    if (kept !== null) return withMirrors(asker, task, kept, signal);
    const again = await installedAgain(asker, task, signal);
    if (again !== null) return again;
  }
  const { underWay } = known;
  if (underWay === null || !isFit(underWay, task)) return newestRelease(asker, task, known, signal);
  const expired = underWay.table.head.expiresAt < asker.now();
  const all = underWay.table.files.keys();
  const begun = (await stagedOnDisk(task.staging, underWay.table, all, 0)) > 0;
  if (begun && !expired) return withMirrors(asker, task, underWay, signal);
  try {
    return await newestRelease(asker, task, known, signal);
  } catch (error) {
    const mayGoOn = error instanceof HostError && isOutage(error) && (begun || !expired);
    if (!mayGoOn) throw error;
    return { opened: underWay, hosts: releaseHosts(task.packageUrl, []), newest: false };
  }
}

/** Whether this release may be finished, whatever the network says. */
function isFit(underWay: OpenedRelease, task: EngineTask): boolean {
  const knownRelease = task.installed?.release ?? 0;
  const wanted = {
    gameId: task.gameId,
    channel: channelOf(task.packageUrl),
    knownRelease,
    now: null,
  };
  return releaseFailure(underWay.table.head, wanted) === null;
}

function isOutage({ failure }: HostError): boolean {
  return ['network', 'network-login', 'server'].includes(failure.kind);
}

/**
 * The installed release from the server; null if nothing is installed, or no host has it any more.
 * Its number was installed here, so it is neither too old nor expired.
 */
async function installedAgain(
  { client, keys, tries }: ReleaseAsker,
  { packageUrl, gameId, installed }: EngineTask,
  signal: AbortSignal,
): Promise<ChosenRelease | null> {
  if (installed === null) return null;
  const { release } = installed;
  const pointer = await client.pointer(packageUrl, signal, tries);
  try {
    const named = pointer.release === release ? pointer : { ...pointer, ...fileOf(release) };
    const opened = await openRelease(
      await client.releaseFile(packageUrl, named, signal, tries),
      keys,
    );
    const { head } = opened.table;
    const wanted = { gameId, channel: channelOf(packageUrl), knownRelease: release, now: null };
    if (head.release !== release || releaseFailure(head, wanted) !== null) return null;
    const hosts = releaseHosts(packageUrl, pointer.mirrors);
    return { opened, hosts, newest: pointer.sha256 === opened.sha256 };
  } catch (error) {
    if (error instanceof HostError && (isGone(error) || !isOutage(error))) return null;
    throw error;
  }
}

/** The installed release, if an earlier run of the repair has brought it again. */
function installedUnderWay({ underWay }: KnownReleases, task: EngineTask): OpenedRelease | null {
  if (underWay === null || !isFit(underWay, task)) return null;
  return underWay.table.head.release === task.installed?.release ? underWay : null;
}

/** Where a store keeps a release (docs/publishing.md); its hash is not known, so its signature counts. */
function fileOf(release: number): { path: string; sha256: string; size: number } {
  return { path: `releases/${release}.release`, sha256: '', size: 1 };
}

/** Asks once for the mirrors: without them the pointer's own host is still available. */
async function withMirrors(
  { client }: ReleaseAsker,
  { packageUrl }: EngineTask,
  opened: OpenedRelease,
  signal: AbortSignal,
): Promise<ChosenRelease> {
  try {
    const pointer = await client.pointer(packageUrl, signal, 1);
    const newest = pointer.sha256 === opened.sha256;
    return { opened, hosts: releaseHosts(packageUrl, pointer.mirrors), newest };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { opened, hosts: releaseHosts(packageUrl, []), newest: false };
  }
}

/** Fetches and checks the server's newest release; rejects with the reason of the refusal. */
export async function newestRelease(
  { client, keys, recent, now, tries }: ReleaseAsker,
  task: EngineTask,
  known: KnownReleases,
  signal: AbortSignal,
): Promise<ChosenRelease> {
  const { packageUrl, gameId, knownRelease } = task;
  const pointer = await client.pointer(packageUrl, signal, tries);
  const { sha256 } = pointer;
  const here =
    [known.installed, known.underWay].find((one) => one?.sha256 === sha256) ?? recent.take(sha256);
  const opened =
    here ?? (await openRelease(await client.releaseFile(packageUrl, pointer, signal, tries), keys));
  const channel = channelOf(packageUrl);
  const { head } = opened.table;
  const failure = releaseFailure(head, { gameId, channel, knownRelease, now: now() });
  if (failure !== null) throw new HostError(failure);
  const hosts = releaseHosts(packageUrl, pointer.mirrors);
  return { opened, hosts, newest: true };
}

/** Whether a host has removed something that an older release needs. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof HostError) || error.failure.kind !== 'server') return false;
  const { status } = error.failure;
  return status === 403 || status === 404 || status === 410;
}
