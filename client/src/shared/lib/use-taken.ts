import { useState } from 'react';

/**
 * What is taken from a list, several at a time. Each stays busy until the list that says so has come:
 * a slow server's old one would offer it once more.
 */
export function useTaken(isFetching: boolean) {
  const [asked, setAsked] = useState<readonly number[]>([]);
  const [taken, setTaken] = useState<readonly number[]>([]);
  const isBusy = (id: number): boolean => asked.includes(id) || (isFetching && taken.includes(id));
  return {
    isBusy,
    /** Who asks tells what fails. */
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
