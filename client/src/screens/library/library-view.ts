import { useState } from 'react';
import { readStored, writeStored } from '../../shared/lib/stored.ts';

export type LibraryShape = 'list' | 'covers';

const storageKey = 'gamebox-library-view';
/** Up to this number of games, the library is short: covers, and below them what else there is. */
const most = 12;

export const isShort = (count: number): boolean => count <= most;

/**
 * The view 列表 or 封面, remembered on this computer. Until the player chooses one, a short library
 * shows covers.
 */
export function useLibraryView(count: number): [LibraryShape, (view: LibraryShape) => void] {
  const [chosen, setChosen] = useState(storedView);
  return [
    chosen ?? (isShort(count) ? 'covers' : 'list'),
    (next) => {
      writeStored(storageKey, next);
      setChosen(next);
    },
  ];
}

function storedView(): LibraryShape | null {
  const stored = readStored(storageKey);
  return stored === 'covers' || stored === 'list' ? stored : null;
}
