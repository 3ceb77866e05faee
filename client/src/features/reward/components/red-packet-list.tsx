import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import type { RedPacket } from '@gamebox/contract';
import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { linedList } from '@gamebox/ui/lined-list.tsx';
import { Pagination } from '@gamebox/ui/pagination.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { useState } from 'react';
import { RED_PACKET_PAGE_SIZE, useRedPackets } from '../api/page-red-packets.ts';
import { RedPacketRow } from './red-packet-row.tsx';
import styles from './red-packet.module.css';

/** How many opened ones are shown: old ones must not push the content below out of view. */
const OPENED_SHOWN = 2;

/** The player's red packets. */
export function RedPacketList() {
  const [pageNo, setPageNo] = useState(1);
  const query = useRedPackets(pageNo);
  const [all, setAll] = useState(false);
  const [openedNow, setOpenedNow] = useState<ReadonlySet<number>>(new Set());
  const { total = 0, list: here = [] } = query.data ?? {};
  const shownOf = (list: readonly RedPacket[]) => (all ? list : withoutPast(list, openedNow));
  const hidden = total - shownOf(here).length;
  const paged = all && total > RED_PACKET_PAGE_SIZE;
  return (
    <>
      <QueryList
        query={query}
        label="红包"
        className={linedList}
        select={({ list }) => shownOf(list)}
        itemKey={({ redPacketId }) => redPacketId}
        renderItem={(packet) => (
          <RedPacketRow
            packet={packet}
            onOpened={() => setOpenedNow((before) => new Set([...before, packet.redPacketId]))}
          />
        )}
        skeleton={<Shape />}
        skeletonCount={3}
        empty={{
          // Coupons stand below them.
          compact: true,
          scene: 'gift',
          hint: '签到、任务和抽奖都可能得到红包，拆开就存入您的账户',
          action: <ButtonLink to="/welfare">去福利大厅</ButtonLink>,
        }}
        endText={paged || hidden > 0 ? null : undefined}
      />
      {!all && hidden > 0 && (
        <Button variant="ghost" size="s" className={styles.more} onClick={() => setAll(true)}>
          显示全部 {formatCount(total)} 个红包
        </Button>
      )}
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

/** The closed ones, those opened just now, and the latest of the others. */
function withoutPast(list: readonly RedPacket[], openedNow: ReadonlySet<number>) {
  const past = list.filter(
    ({ redPacketId, openTime }) => openTime !== null && !openedNow.has(redPacketId),
  );
  const hidden = new Set(past.slice(OPENED_SHOWN));
  return list.filter((packet) => !hidden.has(packet));
}

function Shape() {
  return (
    <div className={styles.packet}>
      <Skeleton width={44} height={44} round />
      <span className={styles.text}>
        <Skeleton width={160} height={18} />
        <Skeleton width={200} height={14} />
      </span>
      <Skeleton width={72} height={32} />
    </div>
  );
}
