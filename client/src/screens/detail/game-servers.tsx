import type { GameDetail } from '@gamebox/contract';
import { Copy } from 'lucide-react';
import { useCopyServerText } from '../../features/game/api/get-server-text.ts';
import { ServerList } from '../../features/game/components/server-list.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { toast } from '../../shared/ui/toast-store.ts';

/** The servers of the game: which there are, when they open, and which one to play on. */
export function GameServers(props: {
  game: GameDetail;
  chosen: number | null;
  onChoose: (serverId: number) => void;
}) {
  const { game, chosen, onChoose } = props;
  const copy = useCopyServerText(game.gameId);
  const { servers } = game;
  return (
    <Section
      title="服务器"
      note={servers.length > 0 && `共 ${servers.length} 个`}
      aside={
        servers.length > 0 && (
          <Button
            variant="ghost"
            size="s"
            icon={<Copy />}
            loading={copy.isPending}
            onClick={() =>
              copy.mutate(undefined, {
                onSuccess: () => toast.success('服务器列表已复制'),
                onError: () => toast.error('没有复制成功，请稍后再试'),
              })
            }
          >
            复制列表
          </Button>
        )
      }
    >
      {servers.length === 0 ? (
        <EmptyState hint="还没有开放的服务器，开服后会显示在这里" />
      ) : (
        <ServerList servers={servers} chosen={chosen} onChoose={onChoose} />
      )}
    </Section>
  );
}
