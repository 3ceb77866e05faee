import { ButtonLink } from '@gamebox/ui/button.tsx';
import { Pagination } from '@gamebox/ui/pagination.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { useState } from 'react';
import { RED_PACKET_PAGE_SIZE, useRedPackets } from '../api/page-red-packets.ts';
import { RedPacketRow } from './red-packet-row.tsx';
import styles from './red-packet.module.css';

/** The player's red packets; `onOpened`: one was opened, the balance has changed. */
export function RedPacketList({ onOpened }: { onOpened: () => void }) {
  const [pageNo, setPageNo] = useState(1);
  const query = useRedPackets(pageNo);
  const total = query.data?.total ?? 0;
  const paged = total > RED_PACKET_PAGE_SIZE;
  return (
    <>
      <QueryList
        query={query}
        label="红包"
        className={styles.list}
        select={({ list }) => list}
        itemKey={({ redPacketId }) => redPacketId}
        renderItem={(packet) => <RedPacketRow packet={packet} onOpened={onOpened} />}
        skeleton={<Shape />}
        skeletonCount={3}
        empty={{
          hint: '签到、任务和抽奖都可能得到红包，拆开就存入余额',
          action: <ButtonLink to="/welfare">去福利大厅</ButtonLink>,
        }}
        endText={paged ? null : undefined}
      />
      {paged && (
        <Pagination
          pageNo={pageNo}
          pageSize={RED_PACKET_PAGE_SIZE}
          total={total}
          onChange={setPageNo}
        />
      )}
    </>
  );
}

function Shape() {
  return (
    <div className={styles.packet}>
      <Skeleton width={44} height={44} round />
      <span className={styles.words}>
        <Skeleton width={160} height={18} />
        <Skeleton width={200} height={14} />
      </span>
      <Skeleton width={72} height={32} />
    </div>
  );
}
