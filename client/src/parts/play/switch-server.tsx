import { Button } from '@gamebox/ui/button.tsx';
import { useState } from 'react';
import { useHostCan } from '../../bridge/capabilities.ts';
import type { MakeWay } from '../../features/native-games/components/stop-dialog.tsx';
import { StopDialog } from '../../features/native-games/components/stop-dialog.tsx';

export interface SwitchServerProps {
  game: { gameId: number; name: string };
  /** Another server than the one being played on. */
  server: { name: string };
  /** In a list there is no room for the server's name. */
  short?: boolean | undefined;
  /** Launches; the running game is ended by `makeWay` when all checks have passed. */
  onEnter: (makeWay: MakeWay) => unknown;
}

/** While the game runs: asks, and enters another of its servers; the game ends if it may. */
export function SwitchServer({ game, server, short = false, onEnter }: SwitchServerProps) {
  const [asked, setAsked] = useState(false);
  if (!useHostCan()('stopGame')) return null;
  const text = `停止并进入${server.name}`;
  return (
    <>
      <Button
        size={short ? 's' : 'm'}
        block={!short}
        aria-label={short ? text : undefined}
        onClick={() => setAsked(true)}
      >
        {short ? '停止并进服' : text}
      </Button>
      <StopDialog
        {...game}
        open={asked}
        onOpenChange={setAsked}
        next={{ name: server.name, enter: onEnter }}
      />
    </>
  );
}
