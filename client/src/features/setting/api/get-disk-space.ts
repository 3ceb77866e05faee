import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { callHost } from '../../../bridge/call-host.ts';
import { hasHost } from '../../../bridge/cef-query.ts';

/** The space on the disk of a folder, which need not exist; fetched again for another folder. */
const diskSpaceQuery = (installDir: string, gameIds: readonly number[] | undefined) =>
  queryOptions({
    queryKey: ['getDiskSpace', installDir, gameIds],
    queryFn: () =>
      callHost('getDiskSpace', {
        path: installDir,
        ...(gameIds === undefined ? {} : { gameIds: [...gameIds] }),
      }),
    // A host without this action will not get it, and the row works without it.
    retry: false,
    meta: { quiet: true },
  });

/** Says of a folder what moving these games there would need, of the folders that were given; 0: unknown. */
export function useMoveNeeds(installDirs: readonly string[], gameIds: readonly number[]) {
  const spaces = useQueries({
    queries: installDirs.map((installDir) => diskSpaceQuery(installDir, gameIds)),
  });
  return (installDir: string | null): number =>
    spaces.find((_, place) => installDirs[place] === installDir)?.data?.needBytes ?? 0;
}

/** `gameIds`: also what moving these games there would need. */
export function useDiskSpace(installDir: string | null | undefined, gameIds?: readonly number[]) {
  const known = typeof installDir === 'string' && installDir !== '';
  return useQuery({ ...diskSpaceQuery(installDir ?? '', gameIds), enabled: known && hasHost() });
}
