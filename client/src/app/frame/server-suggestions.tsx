import { MarkedText } from '@gamebox/ui/marked-text.tsx';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { ServerSuggestion } from '../../features/server-search/components/server-suggestion.tsx';
import styles from '../../features/server-search/components/server-suggestion.module.css';
import { matchesOf } from '../../features/server-search/model/matches-of.ts';
import type { SearchOption, SuggestionListProps } from '../layout/search-box.tsx';
import { SuggestionList } from '../layout/suggestion-list.tsx';
import type { SuggestionGroup } from './local-suggestions.ts';

export { localGroups } from './local-suggestions.ts';

/** The found servers below the search box, by game. */
export function ServerSuggestions(
  props: SuggestionListProps & { groups: readonly SuggestionGroup[] },
) {
  return <SuggestionList {...props} groups={props.groups.map(suggestionGroup)} />;
}

/** The servers of a found game; where none was found, its page, or its start. */
export function optionsOf({ gameId, servers, local }: SuggestionGroup): SearchOption[] {
  if (servers.length === 0)
    return [
      {
        key: `g${gameId}`,
        to: gameAddress(gameId),
        ...(local?.playable === true ? { starts: gameId } : {}),
      },
    ];
  return servers.map(({ serverId }) => ({
    key: `s${serverId}`,
    to: gameAddress(gameId, serverId),
  }));
}

function suggestionGroup(group: SuggestionGroup) {
  const { gameId, name, servers, local } = group;
  return {
    key: String(gameId),
    name,
    heading: <MarkedText text={name} ranges={matchesOf(group)} />,
    suggestions: optionsOf(group).map(({ key, to, starts }, at) => {
      const server = servers[at];
      const content =
        server === undefined ? (
          <span className={styles.line}>
            <span className={styles.name}>{starts === undefined ? '查看游戏' : '启动游戏'}</span>
            {local !== undefined && <span className={styles.time}>{local.text}</span>}
          </span>
        ) : (
          <ServerSuggestion server={server} />
        );
      return { key, to, content };
    }),
  };
}
