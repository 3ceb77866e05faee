import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from './icon-button.tsx';
import type { RowTurner } from './use-row-turns.ts';

export interface RowTurnsProps {
  /** The row's, for the buttons' accessible names. */
  title: string;
  turner: RowTurner;
}

/** Two buttons that turn a row; none while all of it is in view. */
export function RowTurns({ title, turner }: RowTurnsProps) {
  const { atStart, atEnd } = useSyncExternalStore(turner.subscribe, turner.ends);
  const { turn } = turner;
  if (atStart && atEnd) return null;
  return (
    <>
      <IconButton
        size="s"
        label={`${title}：向左`}
        icon={<ChevronLeft />}
        disabled={atStart}
        onClick={() => turn(-1)}
      />
      <IconButton
        size="s"
        label={`${title}：向右`}
        icon={<ChevronRight />}
        disabled={atEnd}
        onClick={() => turn(1)}
      />
    </>
  );
}
