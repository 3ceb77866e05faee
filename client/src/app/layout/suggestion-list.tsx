import type { ReactNode } from 'react';
import type { SuggestionListProps } from './search-box.tsx';
import styles from './search-box.module.css';

interface Suggestion {
  key: string;
  content: ReactNode;
  /** The target address. */
  to: string;
}

export interface SuggestionGroup {
  key: string;
  name: string;
  heading: ReactNode;
  suggestions: readonly Suggestion[];
}

/** The list below the search box; the keys are the box's. */
export function SuggestionList(
  props: SuggestionListProps & { groups: readonly SuggestionGroup[] },
) {
  const { id, groups, active, onActive, onPick } = props;
  return (
    // Pressing a suggestion must not take the focus from the box.
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select takes the focus and no marks
      role="listbox"
      tabIndex={-1}
      aria-label="搜索建议"
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of the listbox above
        <div key={group.key} role="group" aria-label={group.name}>
          <div className={styles.heading} aria-hidden>
            {group.heading}
          </div>
          {group.suggestions.map(({ key, content, to }) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the box's
            <div
              key={key}
              id={`${id}${key}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of the listbox above
              role="option"
              tabIndex={-1}
              aria-selected={key === active}
              ref={key === active ? intoView : undefined}
              className={styles.option}
              onMouseMove={() => onActive(key)}
              onClick={() => onPick(to)}
            >
              {content}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
