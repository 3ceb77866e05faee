import type { GamePath } from '@gamebox/contract/host';
import type { Switch } from '../../package/node/switch-version.ts';
import type { StagedRelease } from '../core/engine.ts';
import type { SwitchCommit } from '../core/job-record.ts';
import type { GameJob } from './game-job.ts';

/** The decision as it can be told before its folders are ready. */
export function switchCommitOf(
  { facts, releaseFile, files, placed, marks }: StagedRelease,
  removed: GamePath[],
): SwitchCommit {
  return {
    kind: 'switch',
    facts: { ...facts, playerFiles: [...facts.playerFiles] },
    releaseFile,
    files: files.map(({ path, size }): [GamePath, number] => [path, size]),
    placed: [...placed],
    marks: [...marks],
    removed,
    absent: [],
    inWay: [],
    made: [],
    modes: [],
  };
}

/** What a decision does in the game's folder. */
export function switchOf({ record }: GameJob, commit: SwitchCommit): Switch {
  const { folder, staging } = record;
  const { files, placed, marks, removed } = commit;
  return { folder, staging, files: files.map(([path]) => path), placed, marks, removed };
}
