import { Pagination } from '@gamebox/ui/pagination.tsx';
import type { EmptyStateProps } from '@gamebox/ui/empty-state.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import type { GiftPack } from '@gamebox/contract';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useState } from 'react';
import { giftPackPageSize, useGiftPacks } from '../api/page-gift-packs.ts';
import type { GiftPackPlace } from '../api/page-gift-packs.ts';
import { GiftPackCard, GiftPackShape } from './gift-pack-card.tsx';
import type { GiftPackCardProps } from './gift-pack-card.tsx';
import styles from './gift-pack.module.css';

export interface GiftPacksProps extends Pick<GiftPackCardProps, 'ready'> {
  place: Omit<GiftPackPlace, 'pageNo'>;
  label: string;
  empty: EmptyStateProps;
  /** The address of a pack's game; missing on the game's own page. */
  addressOf?: ((gameId: number) => string) | undefined;
}

/** Gift packs page by page; `key` gives each place its own list. */
export function GiftPacks({ place, label, empty, addressOf, ready }: GiftPacksProps) {
  const [pageNo, setPageNo] = useState(1);
  const query = useGiftPacks({ ...place, pageNo });
  const { clock } = useHttp();
  const [openedAt] = useState(() => clock.now());
  return (
    <QueryList
      query={query}
      label={label}
      className={styles.list}
      select={({ list }) => (place.own === true ? list : claimedLast(list, openedAt))}
      itemKey={({ giftPackId }) => giftPackId}
      renderItem={(pack) => (
        <GiftPackCard pack={pack} ready={ready} gameAddress={addressOf?.(pack.gameId)} />
      )}
      skeleton={<GiftPackShape cover={addressOf !== undefined} />}
      skeletonCount={addressOf === undefined ? 4 : 12}
      endText={null}
      empty={{ scene: 'gift', ...empty }}
      footer={({ total }) => pagesBelow(total, pageNo, setPageNo)}
    />
  );
}

/** A pack that is claimed while the list is open stays where it was pressed. */
function claimedLast(list: readonly GiftPack[], openedAt: number): readonly GiftPack[] {
  const isClaimed = ({ received }: GiftPack) =>
    received !== null && (received.receiveTime ?? 0) < openedAt;
  return [...list.filter((pack) => !isClaimed(pack)), ...list.filter(isClaimed)];
}

function pagesBelow(total: number, pageNo: number, onChange: (pageNo: number) => void) {
  if (total <= giftPackPageSize) return null;
  return (
    <div className={styles.pages}>
      <Pagination pageNo={pageNo} pageSize={giftPackPageSize} total={total} onChange={onChange} />
    </div>
  );
}
