import { getVersionInfo } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';
import { hasHost } from '../../../bridge/cef-query.ts';

/** Where the launcher is downloaded from; null where it runs already, or nobody says. */
export function useClientDownload(): string | null {
  const { data } = useCall(getVersionInfo, {}, { enabled: !hasHost() });
  return data?.downloadUrl || null;
}
