import { Link } from '@gamebox/ui/link.tsx';
import { Gift } from 'lucide-react';
import { Fragment } from 'react';
import { useLoggedIn } from '../../features/session/model/session-store.ts';
import styles from './center-index.module.css';
import type { CenterPart } from './center-parts.ts';
import { centerParts } from './center-parts.ts';

/** The parts of 个人中心; when logged out only those that need no login. */
export function CenterIndex({ current }: { current: string }) {
  const loggedIn = useLoggedIn();
  const parts = centerParts.filter(
    (part) => loggedIn || part === centerParts[0] || part.purpose === undefined,
  );
  return (
    <nav aria-label="个人中心目录" className={styles.index}>
      <ul className={styles.list}>
        {parts.map((part) => (
          <Fragment key={part.tab}>
            {part === centerParts.at(-1) && <GiftPacks />}
            <li>
              <Entry part={part} current={part.tab === current} />
            </li>
          </Fragment>
        ))}
      </ul>
    </nav>
  );
}

/** A link to a separate page; the settings come last. */
function GiftPacks() {
  return (
    <li>
      <Link to="/packageService?tab=own" className={styles.link}>
        <Gift aria-hidden />
        我的礼包
      </Link>
    </li>
  );
}

function Entry({ part, current }: { part: CenterPart; current: boolean }) {
  const { tab, title, icon: Icon } = part;
  return (
    <Link
      // In a narrow window the index is one line that scrolls, and the current part may be its last.
      ref={current ? intoView : undefined}
      to={`/center?tab=${tab}`}
      className={styles.link}
      aria-current={current ? 'page' : undefined}
    >
      <Icon aria-hidden />
      {title}
    </Link>
  );
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
