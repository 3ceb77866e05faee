import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Asks these queries again, by default all. One that is on its way is asked again, too: its answer
 * may be from before what is looked for, or never come.
 */
export async function askAnew(client: QueryClient, filters?: QueryFilters): Promise<void> {
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}
