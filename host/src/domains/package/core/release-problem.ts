import type { HostFailure, ManifestProblem } from '@gamebox/contract/host';
import { manifestProblem, playerFilesProblem } from '@gamebox/contract/host';
import type { z } from 'zod';
import { failures } from '../../failure/core/host-error.ts';
import { ChunkIndex } from './release-table.ts';
import type { ReleaseTable } from './release-table.ts';

/** Characters of a manifest's own text in a failure. */
const MOST_SHOWN = 200;

/** The failure that describes a schema error in a part of a manifest. */
export function schemaFailure(error: z.ZodError, json: unknown): HostFailure {
  const [issue] = error.issues;
  if (issue === undefined) return failures.manifestInvalid('unknown');
  const value = at(json, issue.path);
  const isPath = issue.path.at(-1) === 'path' || issue.path[0] === 'playerFiles';
  if (isPath && typeof value === 'string') return unsafe(value);
  if (issue.code === 'too_big') return failures.sizeAbsurd();
  const reason = `${issue.path.join('.')} ${issue.message}`.trim();
  return failures.manifestInvalid(reason.slice(0, MOST_SHOWN));
}

function at(json: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    json,
  );
}

function unsafe(path: string): HostFailure {
  return failures.pathUnsafe(path.slice(0, MOST_SHOWN));
}

/** A fault of a manifest as a whole, if all its parts are valid; or null. */
export function releaseTableFailure(table: ReleaseTable): HostFailure | null {
  const { head, files } = table;
  if (head.expiresAt <= head.createdAt)
    return failures.manifestInvalid('expires before it is made');
  const problem = manifestProblem(files, Object.values(head.launch));
  if (problem !== null) return treeFailure(problem);
  const text = chunksProblem(table) ?? filesProblem(table) ?? deltasProblem(table);
  return text === null ? null : failures.manifestInvalid(text);
}

/** Paths that are equal on some disk are as dangerous as paths that leave the folder. */
function treeFailure(problem: ManifestProblem): HostFailure {
  if (problem.kind === 'path') return unsafe(problem.path);
  return problem.kind === 'size' ? failures.sizeAbsurd() : failures.manifestInvalid(problem.text);
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
  }
  if (used.includes(0)) return 'a chunk of no use';
  return playerFilesProblem(head.playerFiles, files);
}

function deltasProblem({ head: { release, deltas } }: ReleaseTable): string | null {
  const from = new Set(deltas.map((delta) => delta.from));
  if (from.size !== deltas.length) return 'two deltas from one release';
  return deltas.some((delta) => delta.from >= release) ? 'a delta from a later release' : null;
}
