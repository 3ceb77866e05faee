import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { TopBar } from '../layout/top-bar.tsx';
import { useHistoryPosition } from './use-history-position.ts';

/** Back, forward and the search, which leads to /game with the query in the navigation state. */
export function FrameTopBar() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const position = useHistoryPosition();
  const [place, setPlace] = useState(pathname);
  if (place !== pathname) {
    setPlace(pathname);
    if (pathname !== '/game') setQuery('');
  }
  return (
    <TopBar
      {...position}
      onBack={() => void navigate(-1)}
      onForward={() => void navigate(1)}
      query={query}
      onQueryChange={setQuery}
      onSearch={(trimmed) => void navigate('/game', { state: { query: trimmed } })}
    />
  );
}
