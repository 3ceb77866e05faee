import type { ServerGroup } from '@gamebox/contract';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { useServerSuggestions } from '../../features/server-search/api/search-servers.ts';
import { ServerSuggestion } from '../../features/server-search/components/server-suggestion.tsx';
import { matchesOf } from '../../features/server-search/model/matches-of.ts';
import { searchedFor } from '../../screens/game/searched-for.ts';
import { MarkedText } from '@gamebox/ui/marked-text.tsx';
import type { SuggestionGroup } from '../layout/search-box.tsx';
import { TopBar } from '../layout/top-bar.tsx';
import { useHistoryPosition } from './use-history-position.ts';

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
  const { groups, ...standing } = useServerSuggestions(typing ? query : '');
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
        groups: groups.map(suggestionGroup),
        ...standing,
        onPick: (to) => {
          setQuery(searched);
          setTyping(false);
          void navigate(to);
        },
      }}
    />
  );
}

function suggestionGroup(group: ServerGroup): SuggestionGroup {
  const { gameId, name, servers } = group;
  const none = { key: `g${gameId}`, content: '查看游戏', to: gameAddress(gameId) };
  return {
    key: String(gameId),
    name,
    heading: <MarkedText text={name} ranges={matchesOf(group)} />,
    suggestions:
      servers.length === 0
        ? [none]
        : servers.map((server) => ({
            key: `s${server.serverId}`,
            content: <ServerSuggestion server={server} />,
            to: gameAddress(gameId, server.serverId),
          })),
  };
}
