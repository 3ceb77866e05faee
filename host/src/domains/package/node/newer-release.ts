import type { InstalledRegistry } from './installed-registry.ts';
import type { ManifestClient } from './manifest-client.ts';

/**
 * Asks the server of an installed game for its release and writes down whether that is another
 * than the installed one. True where this changed.
 */
export async function noteNewerRelease(
  registry: InstalledRegistry,
  manifests: ManifestClient,
  gameId: number,
): Promise<boolean> {
  const before = registry.get(gameId);
  if (before === null) return false;
  const { digest } = await manifests.fetch(before.packageUrl, gameId);
  // It may have been updated or removed while the server was asked.
  const game = registry.get(gameId);
  if (game === null || game.removing || game.digest !== before.digest) return false;
  const newerDigest = digest === game.digest ? null : digest;
  if (newerDigest === game.newerDigest) return false;
  await registry.put({ ...game, newerDigest });
  return true;
}
