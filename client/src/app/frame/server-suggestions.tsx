import type { ServerGroup } from '@gamebox/contract';
import { MarkedText } from '@gamebox/ui/marked-text.tsx';
import { ServerSuggestion } from '../../features/server-search/components/server-suggestion.tsx';
import { matchesOf } from '../../features/server-search/model/matches-of.ts';
import type { SuggestionListProps } from '../layout/search-box.tsx';
import { SuggestionList } from '../layout/suggestion-list.tsx';
import { optionsOf } from './server-options.ts';

/** The found servers below the search box, by game. */
export function ServerSuggestions(props: SuggestionListProps & { groups: readonly ServerGroup[] }) {
  return <SuggestionList {...props} groups={props.groups.map(suggestionGroup)} />;
}

function suggestionGroup(group: ServerGroup) {
  const { gameId, name, servers } = group;
  return {
    key: String(gameId),
    name,
    heading: <MarkedText text={name} ranges={matchesOf(group)} />,
    suggestions: optionsOf(group).map(({ key, to }, at) => {
      const server = servers[at];
      const content = server === undefined ? '查看游戏' : <ServerSuggestion server={server} />;
      return { key, to, content };
    }),
  };
}
