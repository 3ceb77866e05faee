import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { Checkbox } from '@gamebox/ui/checkbox.tsx';
import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import { FailureNote } from '@gamebox/ui/failure-note.tsx';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { FastForward } from 'lucide-react';
import { useState } from 'react';
import type { Lottery } from '../../../features/lottery/api/lottery-details.ts';
import type { LotteryPlayer } from '../../../features/lottery/api/lottery-player.ts';
import { Coin } from '../../../shared/domain/coin.tsx';
import { readStored, writeStored } from '../../../shared/lib/stored.ts';
import type { LotteryDraw } from './use-lottery-draw.ts';
import styles from './draw-panel.module.css';

export interface DrawPanelProps {
  lottery: Lottery;
  player: LotteryPlayer | undefined;
  /** The player's points and draws are being asked for. */
  waiting: boolean;
  draw: LotteryDraw;
}

/** The round in which the player does not want to be asked any more. */
const unaskedKey = 'lottery-unasked-round';

/** The price of a draw, the number of draws left, and the draw button. */
export function DrawPanel({ lottery, player, waiting, draw }: DrawPanelProps) {
  const { cost, drawsPerDay, roundId } = lottery;
  /** The round of the open question: another round may have another price. */
  const [asking, setAsking] = useState<number | null>(null);
  const [unasked, setUnasked] = useState(false);
  const obstacle = player === undefined ? null : obstacleOf(player, cost);
  const press = () => {
    // A draw with an unknown result was already confirmed, and repeating it is no new draw.
    const known = readStored(unaskedKey) === String(roundId);
    if (known || cost === 0 || draw.failure?.unknown === true) draw.start();
    else setAsking(roundId);
  };
  return (
    <section className={styles.panel} aria-label="抽奖">
      <dl className={styles.figures}>
        <dt>我的积分</dt>
        <dd>
          {player === undefined ? '—' : <Coin kind="points" amount={player.points} size="l" />}
        </dd>
        <dt>今天还能抽</dt>
        <dd data-figures>
          {player === undefined
            ? '—'
            : `${player.drawsLeft} / ${player.drawsToday ?? drawsPerDay} 次`}
        </dd>
      </dl>
      <Action draw={draw} obstacle={obstacle} cost={cost} waiting={waiting} onPress={press} />
      <output className={styles.text}>{draw.text}</output>
      {draw.failure !== null && <FailureNote text={draw.failure.text} />}
      {draw.delay !== null && <FailureNote text={draw.delay} />}
      <ConfirmDialog
        open={asking === roundId}
        onOpenChange={(open) => setAsking(open ? roundId : null)}
        title={`用 ${formatCount(cost)} 积分抽一次？`}
        confirmText={`抽奖 · ${formatCount(cost)} 积分`}
        disabled={!draw.ready}
        onConfirm={() => {
          if (unasked) writeStored(unaskedKey, String(roundId));
          draw.start();
          return Promise.resolve();
        }}
      >
        <p>
          抽完剩余 {formatCount(Math.max(0, (player?.points ?? 0) - cost))} 积分，抽出后不能退回。
        </p>
        <Checkbox checked={unasked} onChange={setUnasked}>
          今天不再询问
        </Checkbox>
      </ConfirmDialog>
    </section>
  );
}

interface ActionProps {
  draw: LotteryDraw;
  obstacle: Obstacle | null;
  cost: number;
  waiting: boolean;
  onPress: () => void;
}

function Action({ draw, obstacle, cost, waiting, onPress }: ActionProps) {
  if (draw.running) {
    // One button for both, so that it keeps the focus from the draw to its result.
    return (
      <Button
        block
        size="l"
        loading={draw.skip === null}
        icon={draw.skip !== null && <FastForward />}
        onClick={() => draw.skip?.()}
      >
        {draw.skip === null ? '抽奖中' : '跳过动画'}
      </Button>
    );
  }
  if (draw.failure?.unknown === true) {
    return (
      <Button block size="l" variant="primary" disabled={!draw.ready} onClick={onPress}>
        重试
      </Button>
    );
  }
  if (obstacle !== null) return <Invitation obstacle={obstacle} />;
  return (
    <Button
      block
      size="l"
      variant="primary"
      disabled={waiting || !draw.ready}
      // A double click on 跳过动画 ends here, and must not pay for another draw.
      onClick={({ detail }) => detail < 2 && onPress()}
    >
      {`抽一次 · ${formatCount(cost)} 积分`}
    </Button>
  );
}

/** Why no draw is possible now, and what helps. */
interface Obstacle {
  readonly text: string;
  readonly hint: string;
  readonly to: string;
  readonly label: string;
}

function Invitation({ obstacle }: { obstacle: Obstacle }) {
  const { text, hint, to, label } = obstacle;
  return (
    <div className={styles.invitation}>
      <b>{text}</b>
      <p className={styles.hint}>{hint}</p>
      <ButtonLink block size="l" variant="primary" to={to}>
        {label}
      </ButtonLink>
    </div>
  );
}

function obstacleOf({ drawsLeft, points }: LotteryPlayer, cost: number): Obstacle | null {
  if (drawsLeft === 0)
    return {
      text: '今天的次数用完了',
      hint: '明天 0 点有新的次数，积分还可以换商品',
      to: '/welfare?tab=shop',
      label: '去积分商城',
    };
  if (points >= cost) return null;
  return {
    text: `还差 ${formatCount(cost - points)} 积分`,
    hint: `抽一次 ${formatCount(cost)} 积分，签到和做任务就能得到`,
    to: '/welfare',
    label: '去赚积分',
  };
}
