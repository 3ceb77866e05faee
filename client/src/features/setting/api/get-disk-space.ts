import { queryOptions, useQuery } from '@tanstack/react-query';
import { callHost } from '../../../bridge/call-host.ts';
import { hasHost } from '../../../bridge/cef-query.ts';

/** The space on the disk of a folder, which need not exist; fetched again for another folder. */
const diskSpaceQuery = (installDir: string) =>
  queryOptions({
    queryKey: ['getDiskSpace', installDir],
    queryFn: () => callHost('getDiskSpace', { path: installDir }),
    // A host without this action will not get it, and the row works without it.
    retry: false,
    meta: { quiet: true },
  });

export function useDiskSpace(installDir: string | null | undefined) {
  const known = typeof installDir === 'string' && installDir !== '';
  return useQuery({ ...diskSpaceQuery(installDir ?? ''), enabled: known && hasHost() });
}
