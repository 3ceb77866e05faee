import { packageManifest } from '@gamebox/contract';
import type { PackageManifest } from '@gamebox/contract';
import { failures, HostError } from '../../failure/core/host-error.ts';

/** Reads a manifest's text; whatever is wrong with any part of it refuses the whole. */
export function parseManifest(text: string, gameId: number): PackageManifest {
  const parsed = packageManifest.safeParse(json(text));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const place = issue === undefined ? '' : issue.path.join('.');
    throw new HostError(failures.manifestInvalid(`${place} ${issue?.message ?? ''}`.trim()));
  }
  if (parsed.data.gameId !== gameId)
    throw new HostError(failures.manifestInvalid(`of game ${parsed.data.gameId}`));
  return parsed.data;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HostError(failures.manifestInvalid('not JSON'), error);
  }
}
