import type { ReactNode } from 'react';
import { useCallback, useEffect, useRef } from 'react';
import type { LinkProps } from '@gamebox/ui/link.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { formatClock, formatUntil } from '@gamebox/ui/lib/format-time.ts';
import { useNowBefore } from '@gamebox/ui/lib/use-now.ts';
import { Cover } from '@gamebox/ui/cover.tsx';
import { groupOpenings } from '../model/group-openings.ts';
import type { Opening } from '../model/group-openings.ts';
import type { RowTurner } from '@gamebox/ui/use-row-turns.ts';
import styles from './server-timeline.module.css';

export interface ServerTimelineProps<Item extends Opening> {
  /** The day's openings, in any order. */
  openings: readonly Item[];
  to: (opening: Item) => LinkProps['to'];
  /** The action at the end of an opening's row. `open`: whether it has opened by this clock. */
  renderAction?: ((opening: Item, open: boolean) => ReactNode) | undefined;
  /** Accessible name. */
  label: string;
  /** The buttons that scroll the row; they are placed elsewhere. */
  turner?: RowTurner | undefined;
}

/** The row's own padding, where columns begin; see the CSS. */
const sidePadding = 12;
/** The minimum width of a column in CSS pixels; see the CSS. */
export const timelineColumn = 272;

/**
 * The servers that open today, by hour from left to right: open ones, the current time, and the
 * next ones with their remaining time. It scrolls horizontally and begins with the whole
 * column before now, as far as the row goes.
 */
export function ServerTimeline<Item extends Opening>(props: ServerTimelineProps<Item>) {
  const { openings, to, renderAction, label, turner } = props;
  const groups = groupOpenings(openings);
  const now = useNowBefore(groups.map((group) => group.at));
  const next = groups.findIndex((group) => group.at > now);
  const nowAt = next === -1 ? groups.length : next;
  const row = useRef<HTMLOListElement>(null);
  const setTurned = turner?.setRow;
  const setRow = useCallback(
    (list: HTMLOListElement | null) => {
      row.current = list;
      setTurned?.(list);
    },
    [setTurned],
  );
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return undefined;
    // In the next frame, which lays out the page anyway: measuring here would force an extra
    // layout.
    const frame = requestAnimationFrame(() => {
      if (row.current === null) return;
      begun.current = true;
      beginAt(row.current, Math.max(0, nowAt - 1));
    });
    return () => cancelAnimationFrame(frame);
  }, [nowAt]);
  return (
    <ol ref={setRow} aria-label={label} className={styles.row} onScroll={turner?.measure}>
      {groups.map((group, index) => {
        const open = group.at <= now;
        return (
          <li
            key={group.at}
            className={styles.column}
            data-state={open ? 'open' : index === nowAt ? 'next' : 'later'}
          >
            {index === nowAt && <NowMark now={now} />}
            <p className={styles.head}>
              <time dateTime={new Date(group.at).toISOString()} className={styles.clock}>
                {formatClock(group.at)}
              </time>
              <span className={styles.when}>{open ? '已开服' : formatUntil(group.at, now)}</span>
            </p>
            <ul className={styles.servers}>
              {group.openings.map((opening) => (
                <li key={opening.key} className={styles.server}>
                  <Cover
                    src={opening.cover}
                    name={opening.game}
                    ratio="1/1"
                    decorative
                    className={styles.picture}
                  />
                  <span className={styles.text}>
                    <Link to={to(opening)} viewTransition data-whole-card className={styles.link}>
                      {opening.server}
                    </Link>
                    <span className={styles.game}>{opening.game}</span>
                  </span>
                  {renderAction !== undefined && (
                    <span className={styles.action}>{renderAction(opening, open)}</span>
                  )}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
      {nowAt === groups.length && (
        <li className={cx(styles.column, styles.after)}>
          <NowMark now={now} />
          <p className={styles.head}>
            <span className={styles.when}>今天的服务器都已开服</span>
          </p>
        </li>
      )}
    </ol>
  );
}

/** Scrolls to a column, or to the last one that can be fully visible at the left. */
function beginAt(row: HTMLElement, index: number): void {
  const farthest = row.scrollWidth - row.clientWidth;
  const starts = [...row.children]
    .slice(0, index + 1)
    .map((column) => (column instanceof HTMLElement ? column.offsetLeft : 0))
    .map((left) => left - row.offsetLeft - sidePadding)
    .filter((left) => left <= farthest);
  row.scrollLeft = starts.at(-1) ?? 0;
}

function NowMark({ now }: { now: number }) {
  return (
    <span className={styles.now}>
      <span className="visually-hidden">现在 {formatClock(now)}</span>
    </span>
  );
}
