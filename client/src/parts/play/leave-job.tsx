import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { X } from 'lucide-react';
import {
  LeaveDialog,
  leaveWord,
  useCanLeave,
  useLeave,
} from '../../features/native-games/components/leave-dialog.tsx';
import { useGameState } from '../../features/native-games/model/games/use-game-state.ts';

export interface LeaveJobProps {
  gameId: number;
  name: string;
}

/** Gives up a game's job, after a question if something would be lost; nothing where there is none that can be given up. */
export function LeaveJob({ gameId, name }: LeaveJobProps) {
  const game = useGameState(gameId);
  const { leave, question } = useLeave(gameId, game);
  const leavable = useCanLeave(game);
  if (!leavable) return null;
  return (
    <>
      <IconButton
        variant="solid"
        size="m"
        label={`${leaveWord(game, name)} ${name}`}
        icon={<X />}
        onClick={leave}
      />
      <LeaveDialog gameId={gameId} name={name} state={game} {...question} />
    </>
  );
}
