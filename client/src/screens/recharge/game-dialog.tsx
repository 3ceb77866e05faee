import type { ServerGroup } from '@gamebox/contract';
import { Channel } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { MarkedText } from '@gamebox/ui/marked-text.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { SearchField } from '@gamebox/ui/search-field.tsx';
import { useState } from 'react';
import { gamesOf, useGamePages } from '../../features/game/api/game-pages.ts';
import { useServerSearch } from '../../features/server-search/api/use-server-search.ts';
import { matchesOf } from '../../features/server-search/model/matches-of.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import { useSettled } from '../../shared/lib/use-settled.ts';
import { GameButton } from './game-button.tsx';
import styles from './game-dialog.module.css';

export interface GameDialogProps {
  onClose: () => void;
  /** `serverId` null: only the game was chosen. */
  onChoose: (gameId: number, serverId: number | null) => void;
}

const settleMs = 150;

/** Chooses a game or one of its servers: the matching servers, otherwise every game. */
export function GameDialog({ onClose, onChoose }: GameDialogProps) {
  const [text, setText] = useState('');
  const keyword = useSettled(text.trim().slice(0, 64), settleMs);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="选择游戏"
      width={640}
    >
      <div className={styles.body}>
        <SearchField
          label="搜索游戏或服务器"
          placeholder="游戏、服务器名称，拼音首字母也可以"
          size="l"
          maxLength={64}
          value={text}
          onChange={setText}
        />
        {keyword === '' ? (
          <AllGames onChoose={onChoose} />
        ) : (
          <Found keyword={keyword} onChoose={onChoose} />
        )}
      </div>
    </Dialog>
  );
}

function AllGames({ onChoose }: Pick<GameDialogProps, 'onChoose'>) {
  const channel = useSession((session) => session.channel) || Channel.zone;
  const games = useGamePages({ scope: 'all' }, channel);
  return (
    <AsyncSection query={games} skeleton={<Skeleton width="100%" height={360} />}>
      {({ pages }) => (
        <>
          {gamesOf(pages).length === 0 && <EmptyState compact hint="还没有游戏上架" />}
          <ul className={styles.games} aria-label="全部游戏">
            {gamesOf(pages).map((game) => (
              <li key={game.gameId}>
                <GameButton
                  {...game}
                  note={game.versionName}
                  onPress={() => onChoose(game.gameId, null)}
                />
              </li>
            ))}
          </ul>
          {games.hasNextPage && (
            <Button
              variant="ghost"
              loading={games.isFetchingNextPage}
              onClick={() => void games.fetchNextPage()}
            >
              更多游戏
            </Button>
          )}
        </>
      )}
    </AsyncSection>
  );
}

function Found({ keyword, onChoose }: { keyword: string } & Pick<GameDialogProps, 'onChoose'>) {
  const found = useServerSearch(keyword);
  return (
    <AsyncSection query={found} skeleton={<Skeleton width="100%" height={200} />}>
      {(groups) =>
        groups.length === 0 ? (
          <EmptyState compact hint={`没有找到含“${keyword}”的游戏或服务器，换一个词试试`} />
        ) : (
          groups.map((group) => <Group key={group.gameId} group={group} onChoose={onChoose} />)
        )
      }
    </AsyncSection>
  );
}

function Group({ group, onChoose }: { group: ServerGroup } & Pick<GameDialogProps, 'onChoose'>) {
  return (
    <section aria-label={`${group.name}的服务器`}>
      <GameButton
        {...group}
        note={group.versionName}
        onPress={() => onChoose(group.gameId, null)}
      />
      <ul className={styles.servers}>
        {group.servers.map((server) => (
          <li key={server.serverId}>
            <Button size="s" onClick={() => onChoose(group.gameId, server.serverId)}>
              <MarkedText text={server.name} ranges={matchesOf(server)} />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
