import { KEYWORD_LENGTH } from '@gamebox/contract';
import { Search, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@gamebox/ui/button.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import styles from './search-box.module.css';

export interface Suggestion {
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

export interface SearchBoxProps {
  query: string;
  onQueryChange: (query: string) => void;
  /** Called with the trimmed text, which is never empty. */
  onSearch: (query: string) => void;
  groups: readonly SuggestionGroup[];
  /** Whether the groups belong to the current text. */
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
  const { query, onQueryChange, onSearch, groups, onPick, retry } = props;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  useShortcut(box);
  const all = groups.flatMap((group) => group.suggestions);
  const current = all.find(({ key }) => key === active);
  const shown = open && all.length > 0;
  const said = open && all.length === 0 ? textOf(props) : null;
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
    const at = all.findIndex(({ key }) => key === active);
    // Beyond either end no suggestion is selected: Enter searches for the text again.
    const next = at === -1 && by === -1 ? all.length - 1 : at + by;
    setActive(all[next]?.key ?? null);
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
        {shown ? `${all.length} 个建议，按上下键选择` : said}
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
      {shown && (
        <Suggestions id={id} groups={groups} active={active} onActive={setActive} onPick={pick} />
      )}
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

function Suggestions(props: {
  id: string;
  groups: readonly SuggestionGroup[];
  active: string | null;
  onActive: (key: string) => void;
  onPick: (to: string) => void;
}) {
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
