import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { ChevronDown, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { ClientSeedDialog } from './client-seed-dialog.tsx';
import type { Lottery } from '../../../features/lottery/api/lottery-details.ts';
import type { LotteryPlayer } from '../../../features/lottery/api/lottery-player.ts';
import styles from './fair-panel.module.css';

/** What this round published before its first draw, and the player's client seed. */
export function FairPanel(props: { lottery: Lottery; player: LotteryPlayer | undefined }) {
  const { lottery, player } = props;
  const [editing, setEditing] = useState(false);
  return (
    <details className={styles.panel}>
      <summary className={styles.summary}>
        <ShieldCheck aria-hidden />
        怎样保证公平
        <ChevronDown aria-hidden className={styles.chevron} />
      </summary>
      <p className={styles.text}>
        {'每天开始时，服务器先抽出一个随机种子，并公布它和奖品表的哈希值。'}
        {'每次抽奖的结果由种子、您的种子和抽奖次序算出，一天结束后种子公开，任何人都能查验。'}
      </p>
      <dl className={styles.details}>
        <dt>本轮（{lottery.day}）种子的哈希值</dt>
        <dd>{lottery.seedHash}</dd>
        <dt>奖品表的哈希值</dt>
        <dd>{lottery.tableHash}</dd>
        {player !== undefined && (
          <>
            <dt>我的种子（下一次是今天的第 {player.nonce} 次抽奖）</dt>
            <dd>{player.clientSeed}</dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        <ButtonLink to="/welfare?tab=check">查验我的抽奖</ButtonLink>
        {player !== undefined && <Button onClick={() => setEditing(true)}>更换我的种子</Button>}
      </div>
      {player !== undefined && (
        <ClientSeedDialog seed={player.clientSeed} open={editing} onOpenChange={setEditing} />
      )}
    </details>
  );
}
