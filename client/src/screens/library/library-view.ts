import { useState } from 'react';
import { readStored, writeStored } from '../../shared/lib/stored.ts';

export type LibraryShape = 'list' | 'covers';

const storageKey = 'gamebox-library-view';

/** The view 列表 or 封面, remembered on this computer. */
export function useLibraryView(): [LibraryShape, (view: LibraryShape) => void] {
  const [view, setView] = useState<LibraryShape>(() =>
    readStored(storageKey) === 'covers' ? 'covers' : 'list',
  );
  return [
    view,
    (next) => {
      writeStored(storageKey, next);
      setView(next);
    },
  ];
}
