import { Link } from '@gamebox/ui/link.tsx';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { useStores } from '../../shared/lib/stores.ts';
import { downloadsDrawer } from '../../features/native-games/model/jobs/drawer-prompt.ts';

export interface GameLinkProps {
  gameId: number;
  name: string;
  className: string | undefined;
}

/** Leads to a game's page and closes the drawer it stands in. */
export function GameLink({ gameId, name, className }: GameLinkProps) {
  const stores = useStores();
  return (
    <Link
      to={gameAddress(gameId)}
      className={className}
      title={name}
      onClick={() => downloadsDrawer.settle(stores, false)}
    >
      {name}
    </Link>
  );
}
