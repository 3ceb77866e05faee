import type { HostFailure } from '@gamebox/contract/host';
import { gameGlobMatches, gamePathKey, manifestProblem } from '@gamebox/contract/host';
import type { z } from 'zod';
import { failures } from '../../failure/core/host-error.ts';
import { ChunkIndex } from './release-table.ts';
import type { ReleaseTable } from './release-table.ts';

const MAX_PATH_SHOWN = 200;

/** The failure that describes a schema error in a part of a manifest. */
export function schemaFailure(error: z.ZodError, json: unknown): HostFailure {
  const [issue] = error.issues;
  if (issue === undefined) return failures.manifestInvalid('unknown');
  const value = at(json, issue.path);
  const isPath = issue.path.at(-1) === 'path' || issue.path[0] === 'playerFiles';
  if (isPath && typeof value === 'string') return unsafe(value);
  if (issue.code === 'too_big') return failures.sizeAbsurd();
  return failures.manifestInvalid(`${issue.path.join('.')} ${issue.message}`.trim());
}

function at(json: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    json,
  );
}

function unsafe(path: string): HostFailure {
  return failures.pathUnsafe(path.slice(0, MAX_PATH_SHOWN));
}

/** A fault of a manifest as a whole, if all its parts are valid; or null. */
export function releaseTableFailure(table: ReleaseTable): HostFailure | null {
  const { head, files } = table;
  if (head.expiresAt <= head.createdAt)
    return failures.manifestInvalid('expires before it is made');
  const problem = manifestProblem(files, Object.values(head.launch));
  if (problem !== null) return treeFailure(table, problem);
  const text = chunksProblem(table) ?? filesProblem(table) ?? deltasProblem(table);
  return text === null ? null : failures.manifestInvalid(text);
}

/** Paths that are equal on some disk are as dangerous as paths that leave the folder. */
function treeFailure({ files }: ReleaseTable, problem: string): HostFailure {
  if (problem === 'absurd total size') return failures.sizeAbsurd();
  const keys = new Set<string>();
  for (const { path } of files) {
    const key = gamePathKey(path);
    if (keys.has(key)) return unsafe(path);
    keys.add(key);
  }
  for (const { path } of files)
    for (const [index, char] of Array.from(gamePathKey(path)).entries())
      if (char === '/' && keys.has(gamePathKey(path).slice(0, index))) return unsafe(path);
  return failures.manifestInvalid(problem);
}

function chunksProblem({ head: { packs }, chunks }: ReleaseTable): string | null {
  if (new Set(packs.map(({ id }) => id)).size !== packs.length) return 'a pack twice';
  if (new ChunkIndex(chunks.sha256).hasDouble) return 'a chunk twice';
  const used = new Uint8Array(packs.length);
  for (let i = 0; i < chunks.count; i += 1) {
    const pack = chunks.pack[i] ?? 0;
    const size = packs[pack]?.size;
    const [length = 0, stored = 0] = [chunks.length[i], chunks.stored[i]];
    if (size === undefined) return `chunk ${i} is in no pack`;
    if ((chunks.offset[i] ?? 0) + stored > size) return `chunk ${i} reaches over its pack's end`;
    if (chunks.zstd[i] === 1 ? stored >= length : stored !== length)
      return `chunk ${i} has another length`;
    used[pack] = 1;
  }
  return used.includes(0) ? 'a pack of no use' : null;
}

function filesProblem({ head, chunks, files, entries }: ReleaseTable): string | null {
  const used = new Uint8Array(chunks.count);
  for (const file of files) {
    let size = 0;
    for (let i = file.first; i < file.first + file.count; i += 1) {
      const chunk = entries[i] ?? 0;
      if (chunk >= chunks.count) return `${file.path} has a chunk that is not listed`;
      size += chunks.length[chunk] ?? 0;
      used[chunk] = 1;
    }
    if (size !== file.size) return `the chunks of ${file.path} are not its size`;
    if (head.playerFiles.some((glob) => gameGlobMatches(glob, file.path)))
      return `${file.path} is one of the player's own files`;
  }
  return used.includes(0) ? 'a chunk of no use' : null;
}

function deltasProblem({ head: { release, deltas } }: ReleaseTable): string | null {
  const from = new Set(deltas.map((delta) => delta.from));
  if (from.size !== deltas.length) return 'two deltas from one release';
  return deltas.some((delta) => delta.from >= release) ? 'a delta from a later release' : null;
}
