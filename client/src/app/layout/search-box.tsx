import { KEYWORD_LENGTH } from '@gamebox/contract';
import { Search, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@gamebox/ui/button.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import styles from './search-box.module.css';

export interface SearchOption {
  key: string;
  /** The target address. */
  to: string;
  /** A game of this computer that starts in place of that. */
  starts?: number;
}

export interface SuggestionListProps {
  id: string;
  /** The key of the selected suggestion. */
  active: string | null;
  onActive: (key: string) => void;
  onPick: (to: string) => void;
}

export interface SearchBoxProps {
  query: string;
  onQueryChange: (query: string) => void;
  /** Called with the trimmed text, which is never empty. */
  onSearch: (query: string) => void;
  /** The suggestions in the order of the list. */
  options: readonly SearchOption[];
  renderList: (list: SuggestionListProps) => ReactNode;
  /** Whether the suggestions belong to the current text. */
  answered: boolean;
  /** True if they take long. */
  waiting: boolean;
  /** Asks again after a failure; otherwise null. */
  retry: (() => void) | null;
  onPick: (to: string) => void;
}

const placeholder = '请输入服务器/版本名称';

/**
 * The search with suggestions while the player types. Its role is searchbox and not combobox,
 * because external tests look for that; it has the combobox attributes that a searchbox may have.
 */
export function SearchBox(props: SearchBoxProps) {
  const { query, onQueryChange, onSearch, options, renderList, onPick, retry } = props;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  useShortcut(box);
  const current = options.find(({ key }) => key === active);
  const shown = open && options.length > 0;
  const said = open && options.length === 0 ? textOf(props) : null;
  const close = () => {
    setOpen(false);
    setActive(null);
  };
  const pick = (to: string) => {
    close();
    // Where the page begins: the next Tab goes on there.
    document.getElementById('content')?.focus({ preventScroll: true });
    onPick(to);
  };
  const step = (by: 1 | -1) => {
    const at = options.findIndex(({ key }) => key === active);
    // Beyond either end no suggestion is selected: Enter searches for the text again.
    const next = at === -1 && by === -1 ? options.length - 1 : at + by;
    setActive(options[next]?.key ?? null);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && (shown || said !== null)) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && shown && current !== undefined) {
      event.preventDefault();
      pick(current.to);
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the focus leave
    <form
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <search> came with Chromium 118
      role="search"
      className={styles.search}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const trimmed = query.trim();
        if (trimmed === '') return;
        close();
        onSearch(trimmed);
      }}
    >
      <TextField
        ref={box}
        type="search"
        className={styles.field}
        aria-label={placeholder}
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-keyshortcuts="Control+K"
        aria-controls={shown ? id : undefined}
        aria-activedescendant={shown && active !== null ? `${id}${active}` : undefined}
        icon={<Search aria-hidden />}
        value={query}
        onKeyDown={onKeyDown}
        onClick={() => {
          setOpen(true);
          // A search was the end of typing: its text gets suggestions again.
          onQueryChange(query);
        }}
        onChange={(text) => {
          setActive(null);
          setOpen(true);
          onQueryChange(text);
        }}
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
      <output className="visually-hidden">
        {shown ? `${options.length} 个建议，按上下键选择` : said}
      </output>
      {said !== null && (
        <div className={styles.list}>
          <p className={styles.none} aria-hidden>
            {said}
          </p>
          {retry !== null && (
            <Button size="s" variant="ghost" className={styles.retry} onClick={retry}>
              重试
            </Button>
          )}
        </div>
      )}
      {shown && renderList({ id, active, onActive: setActive, onPick: pick })}
    </form>
  );
}

/** The text in place of suggestions. */
function textOf({ query, answered, waiting, retry }: SearchBoxProps): string | null {
  const tooLong = query.trim().length > KEYWORD_LENGTH;
  if (tooLong && retry === null) return `最多搜索 ${KEYWORD_LENGTH} 个字，后面的没有算在内`;
  if (answered) return `没有找到“${query.trim()}”，试试名字里的一两个字`;
  if (retry !== null) return '连不上服务器，暂时不能搜索';
  return waiting ? '正在搜索' : null;
}

/** Ctrl+K (or ⌘K) focuses the box from anywhere. */
function useShortcut(box: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!wanted || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [box]);
}
