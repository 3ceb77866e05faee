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
  const required = isOlder(version, data.minVersion ?? '');
  const info = { ...data, downloadUrl: webAddress(data.downloadUrl) };
  return required || isOlder(version, data.version) ? { info, required } : null;
}
