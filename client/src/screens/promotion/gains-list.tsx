import type { Gain } from '@gamebox/contract';
import { GainKind } from '@gamebox/contract';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { LinedRow, linedList } from '@gamebox/ui/lined-list.tsx';
import { pagesBelow } from '@gamebox/ui/pagination.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { useState } from 'react';
import { useGains } from '../../features/promotion/api/page-gains.ts';
import { Coin } from '../../shared/domain/coin.tsx';
import styles from './promotion.module.css';
import { RowShape } from './row-shape.tsx';

const pageSize = 10;

const WORDS: Readonly<Record<GainKind, (nickname: string) => string>> = {
  [GainKind.effective]: (nickname) => `${nickname} 成为有效邀请`,
  [GainKind.commission]: (nickname) => `${nickname} 充值返利`,
  [GainKind.refund]: (nickname) => `${nickname} 退款，返利退回`,
};

/** What invitations gave, and what refunds took back. */
export function GainsList() {
  const [pageNo, setPageNo] = useState(1);
  const query = useGains({ pageNo, pageSize });
  return (
    <QueryList
      query={query}
      label="收益明细"
      className={linedList}
      select={({ list }) => list}
      itemKey={({ gainId }) => gainId}
      renderItem={(gain) => <GainRow gain={gain} />}
      skeleton={<RowShape />}
      skeletonCount={3}
      endText={null}
      empty={{
        compact: true,
        scene: 'record',
        title: '还没有收益',
        hint: '好友实名并玩满时间，或者充值以后，收益会记在这里',
      }}
      footer={pagesBelow({ pageNo, pageSize, onChange: setPageNo })}
    />
  );
}

function GainRow({ gain }: { gain: Gain }) {
  const { kind, nickname, points, coins, time } = gain;
  const note = noteOf(gain);
  return (
    <LinedRow
      title={kind === null ? nickname : WORDS[kind](nickname)}
      meta={
        <>
          <Time at={time} format="full" />
          {note !== null && <span>{note}</span>}
        </>
      }
    >
      <span className={styles.gained}>
        {points > 0 && <Coin kind="points" amount={points} signed />}
        {(coins !== 0 || points === 0) && <Coin kind="welfare" amount={coins} signed />}
      </span>
    </LinedRow>
  );
}

function noteOf({ kind, coins, ofDebt }: Gain): string | null {
  if (kind === GainKind.commission && coins === 0) return '本月返利已达上限，或金额不足 1 福利币';
  if (ofDebt === 0) return null;
  const amount = formatCount(ofDebt);
  return kind === GainKind.refund
    ? `其中 ${amount} 福利币待以后扣除`
    : `其中 ${amount} 福利币抵扣了待退回`;
}
