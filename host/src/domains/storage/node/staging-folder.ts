import { hash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ifPresent } from '../../failure/node/system-error.ts';
import { machineId } from './machine-id.ts';

/** Older hosts gave a name without the job, and without the home. */
const NAME = /^\.game-(\d+)\.(staging|moving)(?:-[\da-f]{8})?(?:-([\da-f]{8}))?$/;

/** What a staging folder is named by. */
export interface StagingName {
  readonly gameId: number;
  /** The folder of the game, now or later; the staging folder is beside it, on the same disk. */
  readonly folder: string;
  /** The job's own. */
  readonly id: string;
  readonly home: string;
}

/** Where a job keeps its files until the switch: a name that no other job has, and no other host. */
export function stagingFolderFor({ gameId, folder, id, home }: StagingName): string {
  return join(dirname(folder), `.game-${gameId}.staging-${id.slice(0, 8)}-${homeMark(home)}`);
}

/** Where the copy of a moving game is made, likewise. */
export function movingFolderFor({ gameId, folder, id, home }: StagingName): string {
  return join(dirname(folder), `.game-${gameId}.moving-${id.slice(0, 8)}-${homeMark(home)}`);
}

/**
 * The same for a new home at the place of one that was lost; disks are carried to other computers, and those of
 * one kind may have one name and one user.
 */
function homeMark(home: string): string {
  return hash('sha256', `${machineId()}${hostname()}\n${home}`).slice(0, 8);
}

/** The game that a staging folder is for; null if this program gives no such name. */
export function gameOfStaging(path: string): number | null {
  const gameId = NAME.exec(basename(path))?.[1];
  return gameId === undefined ? null : Number(gameId);
}

/** Whether the name tells whose it is: what has it, is where its job has put it. */
export function isOwnName(path: string): boolean {
  return NAME.exec(basename(path))?.[3] !== undefined;
}

/**
 * What jobs of this home have staged beside a game's folder, or copied, the newest first: `staging` alone
 * is a living job's.
 */
export async function leftStaging(
  { gameId, folder, home }: Omit<StagingName, 'id'>,
  staging: string | null,
): Promise<string[]> {
  const around = dirname(folder);
  const names = await readdir(around).catch(() => []);
  const mark = homeMark(home);
  const found: { path: string; time: number }[] = [];
  for (const name of names) {
    const [, game, , owner] = NAME.exec(name) ?? [];
    const path = join(around, name);
    if (game !== String(gameId) || owner !== mark || path === staging) continue;
    const time = (await ifPresent(() => stat(path)).catch(() => null))?.mtimeMs;
    if (time !== undefined) found.push({ path, time });
  }
  return found.toSorted((a, b) => b.time - a.time).map(({ path }) => path);
}

/** Whether a folder holds the copy of a moving game. */
export function isMovingFolder(path: string): boolean {
  return NAME.exec(basename(path))?.[2] === 'moving';
}
