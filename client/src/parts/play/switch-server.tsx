import { Button } from '@gamebox/ui/button.tsx';
import { useState } from 'react';
import { StopDialog } from '../../features/native-games/components/stop-dialog.tsx';

export interface SwitchServerProps {
  game: { gameId: number; name: string };
  /** Another server than the one being played on. */
  server: { name: string };
  /** In a list there is no room for the server's name. */
  short?: boolean | undefined;
  onEnter: () => unknown;
}

/** While the game runs: asks, ends it, and enters another of its servers. */
export function SwitchServer({ game, server, short = false, onEnter }: SwitchServerProps) {
  const [asked, setAsked] = useState(false);
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
