import { join } from 'node:path';
import { z } from 'zod';
import { CopiedFile } from '../../storage/node/copied-file.ts';
import { isLeftFolder } from '../../storage/node/game-folder.ts';
import { JsonFile } from '../../storage/node/json-file.ts';
import type { JobCommit, JobRecord } from '../core/job-record.ts';
import { recordOf } from './job-schemas.ts';

type OnBackup = (backup: string, reason: unknown) => void;

/**
 * What is left of the folder that a game was moved from, under a name of this program's own, and the place that it
 * is in; those of older hosts name none.
 */
const leftFolder = z.object({
  folder: z.string().refine(isLeftFolder),
  place: z.string().optional(),
  placeId: z.string().optional(),
});
type LeftFolder = z.infer<typeof leftFolder>;
const NO_FIGURES = { bytesDone: 0, bytesTotal: 0, bytesPercent: 0, wholePercent: 0 };

/** The record in the folder of a job. */
export function recordFile(
  folder: string,
  gameId: number,
  { onBackup, onUnsaved }: { readonly onBackup: OnBackup; readonly onUnsaved: OnBackup },
): CopiedFile<JobRecord> {
  const schema = recordOf(gameId);
  return new CopiedFile<JobRecord>({
    path: join(folder, 'job.json'),
    parse: (json) => ({ value: schema.parse(json), salvaged: false }),
    lasting: (record) => JSON.stringify({ ...record, ...NO_FIGURES }),
    onBackup,
    onUncopied: onUnsaved,
  });
}

/** Names the rest of a folder that a game was moved from. */
export function leftFile(folder: string, onBackup: OnBackup): JsonFile<LeftFolder | null> {
  return new JsonFile<LeftFolder | null>({
    path: join(folder, 'left.json'),
    parse: (json) => ({ value: leftFolder.parse(json), salvaged: false }),
    fallback: () => null,
    onBackup,
  });
}

/** A commit or its copy. */
export function commitFile(
  path: string,
  schema: z.ZodType<JobCommit>,
  onBackup: OnBackup,
): JsonFile<JobCommit | null> {
  return new JsonFile<JobCommit | null>({
    path,
    parse: (json) => ({ value: schema.parse(json), salvaged: false }),
    fallback: () => null,
    onBackup,
  });
}
