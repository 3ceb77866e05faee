import { useCall } from '@gamebox/web/use-call.ts';
import type { VersionInfo } from '@gamebox/contract';
import { getVersionInfo } from '@gamebox/contract';
import { boxVersion } from '../../../bridge/host-messages.ts';
import { webAddress } from '../../../shared/lib/parse-url.ts';
import { isOlder } from '../model/is-older.ts';

const hourMs = 3_600_000;

export interface Update {
  /** Its address is null where it is none that can be opened. */
  info: VersionInfo;
  /** The server no longer supports this version. */
  required: boolean;
}

/**
 * The available update for this client, once the platform is known
 * (`docs/specification.md#constants`). Null in a plain browser, where nothing can be updated.
 */
export function useUpdate(plat: number | null): Update | null {
  const { data } = useCall(
    getVersionInfo,
    { query: { plat: plat ?? 1 } },
    { enabled: plat !== null, refetchInterval: hourMs },
  );
  const version = boxVersion();
  if (data === undefined || version === '') return null;
  const { minVersion } = data;
  const required = isOlder(version, minVersion ?? '');
  const newest = newestOf(data.version, minVersion ?? '');
  const info = { ...data, version: newest, downloadUrl: webAddress(data.downloadUrl) };
  return required || isOlder(version, newest) ? { info, required } : null;
}

/** A platform may name the oldest allowed version alone, or one that is older than that. */
function newestOf(version: string, minVersion: string): string {
  return version === '' || isOlder(version, minVersion) ? minVersion : version;
}
