import { useState } from 'react';

/**
 * Claims from a list, several at once. Each stays busy until the list was fetched again: the old
 * list of a slow server would offer it a second time.
 */
export function useTaken(isFetching: boolean) {
  const [asked, setAsked] = useState<readonly number[]>([]);
  const [taken, setTaken] = useState<readonly number[]>([]);
  const isBusy = (id: number): boolean => asked.includes(id) || (isFetching && taken.includes(id));
  return {
    isBusy,
    /** The caller of `ask` shows errors. */
    take: (id: number, ask: () => Promise<unknown>): void => {
      if (isBusy(id)) return;
      setAsked((before) => [...before, id]);
      void ask()
        .then(
          () => setTaken((before) => [...before, id]),
          () => undefined,
        )
        .finally(() => setAsked((before) => before.filter((other) => other !== id)));
    },
  };
}
