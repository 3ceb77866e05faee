import { getVersionInfo } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';
import { webAddress } from '../../../shared/lib/parse-url.ts';
import { hasHost } from '../../../bridge/cef-query.ts';

/** The launcher's download address; null if it is already running, or the address is unknown. */
export function useClientDownload(): string | null {
  const { data } = useCall(getVersionInfo, {}, { enabled: !hasHost() });
  return webAddress(data?.downloadUrl);
}
