import { useScrollContainer } from '@gamebox/ui/lib/scroll-container.ts';
import { useReducedMotion } from '@gamebox/ui/lib/use-reduced-motion.ts';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import styles from './page-anchors.module.css';

export interface PagePartData {
  /** The id of the part in the page. */
  id: string;
  label: string;
}

interface PageAnchorsProps {
  /** In the order of the page; a part that is not rendered has no button. */
  parts: readonly PagePartData[];
}

const elementOf = (id: string): HTMLElement | null => document.getElementById(`part-${id}`);

/** Links to the parts of a long page; stays visible, and marks the part being read. */
export function PageAnchors({ parts }: PageAnchorsProps) {
  const here = usePartInSight(parts);
  const reduced = useReducedMotion();
  return (
    <nav aria-label="本页内容" className={styles.anchors}>
      {parts.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className={styles.anchor}
          aria-current={id === here ? 'location' : undefined}
          onClick={() => goToPart(id, reduced)}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}

function goToPart(id: string, reduced: boolean): void {
  elementOf(id)?.scrollIntoView({ block: 'start', behavior: reduced ? 'auto' : 'smooth' });
}

/** Goes to a part whose choice is to be made there: keys go on in it. */
export function goToChoice(id: string, reduced: boolean): void {
  goToPart(id, reduced);
  const part = elementOf(id);
  const chosen = part?.querySelector<HTMLElement>('input:checked') ?? part?.querySelector('input');
  chosen?.focus({ preventScroll: true });
}

/** A part that an anchor leads to; hidden while it is empty. */
export function PagePart({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={`part-${id}`} className={styles.part}>
      {children}
    </div>
  );
}

/**
 * The part at the top of the visible area; until the page is scrolled the first one, which may have
 * come last.
 */
function usePartInSight(parts: readonly PagePartData[]): string | undefined {
  const page = useScrollContainer();
  const [read, setRead] = useState<string | null>(null);
  const ids = parts.map(({ id }) => id).join();
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting);
        if (seen !== undefined) setRead(seen.target.id.replace('part-', ''));
      },
      // A thin line below the anchors: the part that crosses it is being read.
      { root: page.current, rootMargin: '-72px 0px -86% 0px' },
    );
    for (const id of ids.split(',')) {
      const element = elementOf(id);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [ids, page]);
  return read ?? parts[0]?.id;
}
