import type { ReactNode } from 'react';
import { createContext, use, useCallback, useId, useLayoutEffect, useMemo, useState } from 'react';
import styles from './waiting.module.css';

interface Places {
  /** The place that says the sentence. */
  first: string | undefined;
  /** Adds a place, and answers how to take it away again. */
  add: (id: string) => () => void;
}

const PlacesContext = createContext<Places | null>(null);

/**
 * A page or a dialog, which says only once that its content comes when the server is in reach again:
 * at the first place where some is missing.
 */
export function OneAwayNote({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const add = useCallback((id: string) => {
    setIds((before) => [...before, id].sort(byPlace));
    return () => setIds((before) => before.filter((one) => one !== id));
  }, []);
  const places = useMemo(() => ({ first: ids[0], add }), [ids, add]);
  return <PlacesContext value={places}>{children}</PlacesContext>;
}

/** A part that is loaded later may stand above the others. */
function byPlace(one: string, other: string): number {
  const [first, second] = [document.getElementById(one), document.getElementById(other)];
  if (first === null || second === null) return 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/**
 * Says that something is shown when the server is in reach again. Where its page says so elsewhere,
 * nothing, and a section that has nothing else hides.
 */
export function AwayNote({ what = '这里的内容' }: { what?: string | undefined }) {
  const id = useId();
  const places = use(PlacesContext);
  const add = places?.add;
  useLayoutEffect(() => add?.(id), [add, id]);
  if (places !== null && places.first !== id) return <span id={id} hidden data-missing />;
  return (
    <p id={id} className={styles.note}>
      连上服务器后显示{what}
    </p>
  );
}
