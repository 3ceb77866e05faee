import { ArrowLeft, ArrowRight } from 'lucide-react';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import type { SearchBoxProps } from './search-box.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './top-bar.module.css';

export interface TopBarProps {
  canGoBack: boolean;
  canGoForward: boolean;
  onBack: () => void;
  onForward: () => void;
  search: SearchBoxProps;
}

/** Back, forward, and the search, which leads to a server or to /game. */
export function TopBar({ canGoBack, canGoForward, onBack, onForward, search }: TopBarProps) {
  return (
    <div className={styles.bar}>
      <IconButton label="后退" icon={<ArrowLeft />} disabled={!canGoBack} onClick={onBack} />
      <IconButton label="前进" icon={<ArrowRight />} disabled={!canGoForward} onClick={onForward} />
      <SearchBox {...search} />
    </div>
  );
}
