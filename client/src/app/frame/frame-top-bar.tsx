import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useServerSuggestions } from '../../features/server-search/api/use-server-suggestions.ts';
import { searchedFor } from '../../screens/game/searched-for.ts';
import { useAfterStart } from '../../shared/lib/use-after-start.ts';
import { TopBar } from '../layout/top-bar.tsx';
import { optionsOf } from './server-options.ts';
import { useHistoryPosition } from './use-history-position.ts';

const loadList = () => import('./server-suggestions.tsx');

/**
 * Back, forward and the search. A suggestion leads to its server, a text to /game with the query in
 * the navigation state. An empty search does nothing.
 */
export function FrameTopBar() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const searched = pathname === '/game' ? searchedFor(state) : '';
  const [query, setQuery] = useState(searched);
  const [typing, setTyping] = useState(false);
  const { groups, answered, ...standing } = useServerSuggestions(typing ? query : '');
  // Without its code there are no suggestions; Enter searches all the same.
  const list = useAfterStart(loadList);
  const position = useHistoryPosition();
  // The start at / redirects to /home: text that was typed meanwhile stays.
  const place = `${pathname === '/' ? '/home' : pathname} ${searched}`;
  const [seen, setSeen] = useState(place);
  // The box follows the page's search: after a reload, a step back and 清空搜索 too.
  if (seen !== place) {
    setSeen(place);
    setQuery(searched);
    setTyping(false);
  }
  return (
    <TopBar
      {...position}
      onBack={() => void navigate(-1)}
      onForward={() => void navigate(1)}
      search={{
        query,
        onQueryChange: (text) => {
          setTyping(true);
          setQuery(text);
        },
        onSearch: (trimmed) => {
          setTyping(false);
          void navigate('/game', { state: { query: trimmed } });
        },
        ...standing,
        options: list ? groups.flatMap(optionsOf) : [],
        answered: answered && (Boolean(list) || groups.length === 0),
        renderList: (shown) => list && <list.ServerSuggestions {...shown} groups={groups} />,
        onPick: (to) => {
          setQuery(searched);
          setTyping(false);
          void navigate(to);
        },
      }}
    />
  );
}
