import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import {
  LeaveDialog,
  leaveText,
  useCanLeave,
} from '../../features/native-games/components/leave-dialog.tsx';
import { useGameState } from '../../features/native-games/model/games/use-game-state.ts';

export interface LeaveJobProps {
  gameId: number;
  name: string;
}

/** Gives up a game's job, after a question; nothing where there is none that can be given up. */
export function LeaveJob({ gameId, name }: LeaveJobProps) {
  const [asking, setAsking] = useState(false);
  const game = useGameState(gameId);
  const leavable = useCanLeave(game);
  if (!leavable) return null;
  const { confirm } = leaveText(game, name);
  return (
    <>
      <IconButton
        variant="solid"
        size="m"
        label={`${confirm} ${name}`}
        icon={<X />}
        onClick={() => setAsking(true)}
      />
      <LeaveDialog
        gameId={gameId}
        name={name}
        state={game}
        open={asking}
        onOpenChange={setAsking}
      />
    </>
  );
}
