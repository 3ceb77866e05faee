import type { MouseEvent } from 'react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useScrollContainer } from '@gamebox/ui/lib/scroll-container.ts';
import { useReducedMotion } from '@gamebox/ui/lib/use-reduced-motion.ts';
import styles from './center-index.module.css';

export interface CenterIndexProps {
  parts: readonly { id: string; title: string }[];
}

/** What is on the page; stays while it scrolls, and shows where one is. `/center#host` goes there. */
export function CenterIndex({ parts }: CenterIndexProps) {
  const { hash } = useLocation();
  const reduced = useReducedMotion();
  const current = usePartInView(parts);
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault();
    const part = document.getElementById(id);
    part?.scrollIntoView({ behavior: reduced ? 'auto' : 'smooth' });
    part?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label="个人中心目录" className={styles.index}>
      <ul>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={styles.link}
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => go(event, id)}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The first part whose end has not left the upper third of the view. */
function usePartInView(parts: CenterIndexProps['parts']): string | undefined {
  const content = useScrollContainer();
  const [current, setCurrent] = useState(parts[0]?.id);
  useEffect(() => {
    const box = content.current;
    if (box === null) return undefined;
    const update = () => {
      const { top, height } = box.getBoundingClientRect();
      const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 4 && box.scrollTop > 0;
      const line = top + height / 3;
      const found = parts.find(({ id }) => {
        const bottom = document.getElementById(id)?.getBoundingClientRect().bottom;
        return bottom !== undefined && bottom > line;
      });
      setCurrent((atEnd ? parts.at(-1) : found)?.id);
    };
    update();
    box.addEventListener('scroll', update, { passive: true });
    return () => box.removeEventListener('scroll', update);
  }, [content, parts]);
  return current;
}
