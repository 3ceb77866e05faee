import type { FileChanges } from '../publish/file-changes.ts';
import type { Published } from '../publish/publish.ts';
import { formatBytes } from './progress.ts';

const NAMED = 5;

/** What the publish command says of its result, line by line. */
export function describePublished(published: Published): string[] {
  const about =
    published.outcome === 'unchanged'
      ? [`nothing changed: it is release ${published.release} already`]
      : [...describeRelease(published), ...describeChanges(published.changes)];
  return [
    ...about,
    ...describePacks(published),
    ...describeFolder(published),
    ...describeShown(published),
  ];
}

function describeRelease(published: Published): string[] {
  const { outcome, release, files, size, stored, added, manifestBytes, updates } = published;
  const lines = [
    outcome === 'dry run' ? `would be release ${release}` : `release ${release}`,
    `${files} files, ${formatBytes(size)}; a new player loads ${formatBytes(stored)}`,
    `new in packs: ${formatBytes(added)}`,
  ];
  if (outcome === 'published') lines.push(`manifest: ${formatBytes(manifestBytes)}`);
  for (const { from, version, chunkBytes, deltaBytes } of updates) {
    const delta = deltaBytes < chunkBytes ? `, ${formatBytes(deltaBytes)} by delta` : '';
    lines.push(`update from ${version} (release ${from}): ${formatBytes(chunkBytes)}${delta}`);
  }
  return lines;
}

function describeChanges(changes: FileChanges | null): string[] {
  if (changes === null) return [];
  const { since, added, removed, changed, noLongerExecutable } = changes;
  const lines = [
    `files since release ${since}: ${changed.length} changed, ` +
      `${added.length} new${some(added)}, ${removed.length} gone${some(removed)}`,
  ];
  if (noLongerExecutable.length > 0)
    lines.push(`no longer executable${some(noLongerExecutable)}: see --executable`);
  return lines;
}

function some(paths: readonly string[]): string {
  if (paths.length === 0) return '';
  const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : '';
  return ` (${paths.slice(0, NAMED).join(', ')}${more})`;
}

function describePacks({ repaired, damaged, release }: Published): string[] {
  return [
    ...repaired.map((id) => `pack ${id} was damaged or missing: written anew`),
    ...damaged.map(
      (id) =>
        `pack ${id} is damaged or missing: release ${release} needs it no more, ` +
        'older ones do (copy it back from a mirror or a backup, or let gc remove them)',
    ),
  ];
}

function describeFolder({ emptyFolders, madeExecutable }: Published): string[] {
  const lines = madeExecutable.map((path) => `${path} is launched, so it was made executable`);
  if (emptyFolders > 0)
    lines.push(`${emptyFolders} empty folders left out: releases hold files only`);
  return lines;
}

function describeShown({ release, shown }: Published): string[] {
  if (shown === null) return [];
  if (shown.held) return [`release ${release} is held back: the point command shows it to players`];
  const lines: string[] = [];
  if (shown.passedOver.length > 0)
    lines.push(
      `not shown until now (held, taken back or interrupted), and passed over: release ${shown.passedOver.join(', ')}`,
    );
  if (shown.mirrors !== null) lines.push(...describeMirrors(shown.mirrors));
  return lines;
}

type Mirrors = Readonly<Record<'before' | 'now', readonly string[]>>;

function describeMirrors({ before, now }: Mirrors): string[] {
  if (before.length === 0 && now.length === 0) return [];
  const names = now.length === 0 ? 'none' : now.join(', ');
  return [
    `mirrors in latest.json: ${names}${before.join() === now.join() ? ', as before' : ' (changed)'}`,
  ];
}
