import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { useState } from 'react';
import type { Lottery } from '../../../features/lottery/api/lottery-details.ts';
import { useLottery } from '../../../features/lottery/api/lottery-details.ts';
import { useLotteryPlayer } from '../../../features/lottery/api/lottery-player.ts';
import { DrawPanel } from './draw-panel.tsx';
import { FairPanel } from './fair-panel.tsx';
import { PrizeAddressDialog } from './prize-address-dialog.tsx';
import type { WonPrize } from './prize-address-dialog.tsx';
import { PrizeGrid } from './prize-grid.tsx';
import { useLotteryDraw } from './use-lottery-draw.ts';
import { Winners } from './winners.tsx';
import styles from './lottery.module.css';

/** The running lottery: prizes with their odds, the draw, and the winners. */
export function LotteryTab() {
  const query = useLottery();
  return (
    <AsyncSection query={query} skeleton={<Shape />}>
      {(lottery) => <Round lottery={lottery} />}
    </AsyncSection>
  );
}

function Round({ lottery }: { lottery: Lottery }) {
  const player = useLotteryPlayer(lottery.settingId);
  const [won, setWon] = useState<WonPrize | null>(null);
  const [asking, setAsking] = useState(false);
  const draw = useLotteryDraw(lottery, (prize) => {
    setWon(prize);
    setAsking(true);
  });
  return (
    <div className={styles.lottery}>
      <div className={styles.columns}>
        <Section
          title={lottery.name}
          note={
            <>
              本轮
              <Time at={lottery.endTime} /> 结束
            </>
          }
        >
          <PrizeGrid
            prizes={(draw.drawn ?? lottery).prizes}
            lit={draw.lit}
            running={draw.running}
          />
        </Section>
        <div className={styles.side}>
          <DrawPanel
            lottery={lottery}
            player={player.data}
            waiting={player.isPending}
            draw={draw}
          />
          <Winners settingId={lottery.settingId} />
        </div>
      </div>
      <FairPanel lottery={lottery} player={player.data} />
      <PrizeAddressDialog prize={won} open={asking} onOpenChange={setAsking} />
    </div>
  );
}

function Shape() {
  return (
    <div className={styles.columns}>
      <div className={styles.grid}>
        {Array.from({ length: 8 }, (_, place) => (
          <Skeleton key={place} width="100%" height={220} />
        ))}
      </div>
      <Skeleton width="100%" height={320} />
    </div>
  );
}
