import type { ReactNode } from 'react';
import { useRef } from 'react';
import { ScrollContainerContext } from '@gamebox/ui/lib/scroll-container.ts';
import styles from './app-frame.module.css';

export interface AppFrameProps {
  /** AppHeader */
  header: ReactNode;
  /** SideMenu */
  menu: ReactNode;
  /** OfflineNotice and UpdateNotice; they are above the content and move it down. */
  notices?: ReactNode;
  /** The route's screen. */
  children: ReactNode;
}

/**
 * The window: header 56, menu 200 (64 below a width of 1180), and the only scrolling area. The
 * outline in index.html has the same sizes and colours, so that nothing moves at the start.
 */
export function AppFrame({ header, menu, notices, children }: AppFrameProps) {
  const content = useRef<HTMLElement>(null);
  return (
    <ScrollContainerContext value={content}>
      <div className={styles.frame}>
        <a href="#content" className={styles.skip}>
          跳到内容
        </a>
        {header}
        {menu}
        <div className={styles.panel}>
          {notices}
          <main id="content" ref={content} className={styles.content} tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
    </ScrollContainerContext>
  );
}
