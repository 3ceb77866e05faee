import type { GameState } from '@gamebox/contract';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { LeaveDialog, leaveText } from '../../features/native-games/components/leave-dialog.tsx';

/** Gives up a game's job, after a question; shown while the job can be given up. */
export function LeaveJob({ game, name }: { game: GameState; name: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        variant="solid"
        size="m"
        label={leaveText(game, name).confirm}
        icon={<X />}
        onClick={() => setAsking(true)}
      />
      <LeaveDialog
        gameId={game.gameId}
        name={name}
        state={game}
        open={asking}
        onOpenChange={setAsking}
      />
    </>
  );
}
