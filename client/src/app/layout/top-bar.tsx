import { ArrowLeft, ArrowRight, Search, X } from 'lucide-react';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import styles from './top-bar.module.css';

export interface TopBarProps {
  canGoBack: boolean;
  canGoForward: boolean;
  onBack: () => void;
  onForward: () => void;
  /** The text in the box; on /game what is searched for, cleared on leaving it. */
  query: string;
  onQueryChange: (query: string) => void;
  /** With the trimmed text, never empty (spec.md §5). */
  onSearch: (query: string) => void;
  /** The box was sent empty: no search, and the end of the last one. */
  onSearchEnd: () => void;
}

const placeholder = '请输入服务器/版本名称';

/** Back, forward and the search that leads to /game. */
export function TopBar(props: TopBarProps) {
  const { canGoBack, canGoForward, onBack, onForward, query, onQueryChange } = props;
  return (
    <div className={styles.bar}>
      <IconButton label="后退" icon={<ArrowLeft />} disabled={!canGoBack} onClick={onBack} />
      <IconButton label="前进" icon={<ArrowRight />} disabled={!canGoForward} onClick={onForward} />
      <form
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <search> came with Chromium 118
        role="search"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          const trimmed = query.trim();
          if (trimmed === '') props.onSearchEnd();
          else props.onSearch(trimmed);
        }}
      >
        <TextField
          type="search"
          className={styles.field}
          aria-label={placeholder}
          placeholder={placeholder}
          icon={<Search aria-hidden />}
          value={query}
          onChange={onQueryChange}
          suffix={
            <>
              {query !== '' && (
                <IconButton size="s" label="清空" icon={<X />} onClick={() => onQueryChange('')} />
              )}
              <button type="submit" className={styles.submit}>
                搜索
              </button>
            </>
          }
        />
      </form>
    </div>
  );
}
