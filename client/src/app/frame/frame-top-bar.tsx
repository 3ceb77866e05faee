import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { searchedFor } from '../../screens/game/searched-for.ts';
import { TopBar } from '../layout/top-bar.tsx';
import { useHistoryPosition } from './use-history-position.ts';

/** Back, forward and the search, which leads to /game with the query in the navigation state. */
export function FrameTopBar() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const searched = pathname === '/game' ? searchedFor(state) : '';
  const [query, setQuery] = useState(searched);
  const position = useHistoryPosition();
  const place = `${pathname} ${searched}`;
  const [seen, setSeen] = useState(place);
  // The box says what the page shows: after a reload, a step back and 清除搜索 too.
  if (seen !== place) {
    setSeen(place);
    setQuery(searched);
  }
  return (
    <TopBar
      {...position}
      onBack={() => void navigate(-1)}
      onForward={() => void navigate(1)}
      query={query}
      onQueryChange={setQuery}
      onSearch={(trimmed) => void navigate('/game', { state: { query: trimmed } })}
      onSearchEnd={() => {
        if (searched !== '') void navigate({ pathname, search }, { state: null });
      }}
    />
  );
}
