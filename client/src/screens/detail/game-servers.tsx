import type { GameDetail, GameServer } from '@gamebox/contract';
import { Copy } from 'lucide-react';
import { useCopyServerText } from '../../features/game/api/get-server-text.ts';
import { serverPageSize } from '../../features/game/api/page-servers.ts';
import { PagedServers } from '../../features/game/components/paged-servers.tsx';
import { PlainServerList, ServerList } from '../../features/game/components/server-list.tsx';
import { nearestFirst } from '../../features/game/model/nearest-first.ts';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { RemindAction } from '../../parts/play/remind-action.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { RequestError } from '@gamebox/web/request-error.ts';

interface GameServersProps {
  game: GameDetail;
  /** False for a game that is yet to come: its servers can only be waited for. */
  startable: boolean;
  chosenServer: GameServer | null;
  onChoose: (server: GameServer) => void;
}

/** The game's servers, their opening times, and the choice of the one to play on. */
export function GameServers({ game, startable, chosenServer, onChoose }: GameServersProps) {
  const { gameId, servers, serverTotal = servers.length } = game;
  const now = useNow(60_000);
  const listOf = (list: readonly GameServer[]) =>
    startable ? (
      <ServerList servers={list} chosenServer={chosenServer} onChoose={onChoose} />
    ) : (
      <PlainServerList
        servers={list}
        renderAction={({ serverId, name }) => (
          <RemindAction subject={{ gameId, serverId }} name={name} />
        )}
      />
    );
  if (serverTotal === 0)
    return (
      <Section title="服务器">
        <EmptyState hint="还没有服务器，开服后会显示在这里" />
      </Section>
    );
  return (
    <Section
      title="服务器"
      note={<span data-figures>共 {formatCount(serverTotal)} 个</span>}
      aside={<CopyServers gameId={gameId} />}
    >
      {serverTotal > serverPageSize ? (
        <PagedServers
          gameId={gameId}
          servers={servers}
          chosen={startable && chosenServer !== null}
          list={listOf}
        />
      ) : (
        listOf(nearestFirst(servers, now))
      )}
    </Section>
  );
}

function CopyServers({ gameId }: { gameId: number }) {
  const copy = useCopyServerText(gameId);
  return (
    <Button
      variant="ghost"
      size="s"
      icon={<Copy />}
      loading={copy.isPending}
      onClick={() =>
        copy.mutate(undefined, {
          onSuccess: () => toast.success('服务器列表已复制'),
          // What the server did not answer the request has told.
          onError: (error) => {
            if (!(error instanceof RequestError))
              toast.error('没有复制成功，请允许使用剪贴板，再按一次“复制列表”');
          },
        })
      }
    >
      复制列表
    </Button>
  );
}
