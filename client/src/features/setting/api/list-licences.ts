import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';

/** Written by the build (`build.license` of vite.config.ts): the packages inside the page. */
const licencesFile = '/licences.json';

const licences = z.array(
  z.object({
    name: z.string(),
    version: z.string().nullish(),
    identifier: z.string().nullish(),
    text: z.string().nullish(),
  }),
);
export type Licence = z.infer<typeof licences>[number];

/** Licences of third-party software in this client. A file of the page, not a call of the API. */
export function useLicences() {
  return useQuery({
    queryKey: [licencesFile],
    queryFn: ({ signal }) => readLicences(signal),
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  });
}

async function readLicences(signal: AbortSignal): Promise<Licence[]> {
  try {
    const response = await fetch(licencesFile, { signal });
    return licences.parse(await response.json());
  } catch (cause) {
    throw new Error('许可信息没有读出来，请重试', { cause });
  }
}
