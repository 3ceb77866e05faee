import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useServerSuggestions } from '../../features/server-search/api/use-server-suggestions.ts';
import { useStartAsLast } from '../../parts/play/use-start-as-last.ts';
import { searchedFor } from '../../screens/game/searched-for.ts';
import { useStores } from '../../shared/lib/stores.ts';
import { useAfterStart } from '../../shared/lib/use-after-start.ts';
import { TopBar } from '../layout/top-bar.tsx';
import { useHistoryPosition } from './use-history-position.ts';

const loadList = () => import('./server-suggestions.tsx');

/**
 * Back, forward and the search. A suggestion leads to its server, a text to /game with the query in
 * the navigation state. An empty search does nothing. While the platform is out of reach, or lets one wait,
 * the games of this computer are found, and start.
 */
export function FrameTopBar() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const searched = pathname === '/game' ? searchedFor(state) : '';
  const [query, setQuery] = useState(searched);
  const [typing, setTyping] = useState(false);
  const { groups: told, answered, ...standing } = useServerSuggestions(typing ? query : '');
  // Without its code there are no suggestions; Enter searches all the same.
  const list = useAfterStart(loadList);
  const stores = useStores();
  const start = useStartAsLast();
  const alone = standing.waiting || standing.retry !== null;
  const groups = list && alone ? list.localGroups(stores, query) : told;
  const options = list ? groups.flatMap(list.optionsOf) : [];
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
        options,
        answered: answered && (Boolean(list) || groups.length === 0),
        renderList: (shown) => list && <list.ServerSuggestions {...shown} groups={groups} />,
        onPick: (to) => {
          setQuery(searched);
          setTyping(false);
          const game = options.find((option) => option.to === to)?.starts;
          if (game === undefined) void navigate(to);
          else void start(game);
        },
      }}
    />
  );
}
