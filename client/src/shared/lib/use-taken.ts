import { useState } from 'react';

/**
 * What was taken stays busy until the list that says so has come: a slow server's old one would offer
 * it once more.
 */
export function useTaken(isFetching: boolean) {
  const [taken, setTaken] = useState<readonly number[]>([]);
  return {
    isBusy: (id: number) => isFetching && taken.includes(id),
    take: (id: number) => setTaken((before) => [...before, id]),
  };
}
