import { queryOptions, useQuery } from '@tanstack/react-query';
import { callHost } from '../../../bridge/call-host.ts';
import { hasHost } from '../../../bridge/cef-query.ts';

/** Room on the disk of a folder, there or not; asked anew for another folder. */
const diskSpaceQuery = (installDir: string) =>
  queryOptions({
    queryKey: ['getDiskSpace', installDir],
    queryFn: () => callHost('getDiskSpace', { path: installDir }),
    // A host that doesn't know the action will not learn it, and the row does well without.
    retry: false,
    meta: { quiet: true },
  });

export function useDiskSpace(installDir: string | null | undefined) {
  const known = typeof installDir === 'string' && installDir !== '';
  return useQuery({ ...diskSpaceQuery(installDir ?? ''), enabled: known && hasHost() });
}
