import type { PointsGoods } from '@gamebox/contract';
import { useState } from 'react';
import { pagesBelow } from '@gamebox/ui/pagination.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { SearchField } from '@gamebox/ui/search-field.tsx';
import { useGoods } from '../../../features/points-shop/api/page-goods.ts';
import { useUser } from '../../../features/session/api/user-detail.ts';
import { useSettled } from '../../../shared/lib/use-settled.ts';
import { ExchangeDialog } from './exchange-dialog.tsx';
import { GoodsCard, GoodsSkeleton } from './goods-card.tsx';
import styles from './shop.module.css';

const pageSize = 24;

/** The points shop: goods that points can be exchanged for. */
export function ShopTab() {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const [pageNo, setPageNo] = useState(1);
  const query = useGoods({ keyword, pageNo, pageSize });
  const balances = useUser()?.balances;
  const [asked, setAsked] = useState<PointsGoods | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.shop}>
      <SearchField
        label="搜索商品"
        placeholder="搜索商品"
        className={styles.search}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setPageNo(1);
        }}
      />
      <QueryList
        query={query}
        label="积分商城"
        className={styles.grid}
        select={(page) => page.list}
        itemKey={(goods) => goods.goodsId}
        renderItem={(goods, place) => (
          <GoodsCard
            goods={goods}
            owned={balances?.points ?? null}
            eager={place < 8}
            onExchange={() => {
              setAsked(goods);
              setOpen(true);
            }}
          />
        )}
        skeleton={<GoodsSkeleton />}
        skeletonCount={8}
        endText={null}
        empty={
          keyword === ''
            ? { hint: '新商品正在准备，先攒点积分吧' }
            : { hint: `没有找到含“${keyword}”的商品，换一个词试试` }
        }
        footer={pagesBelow({ pageNo, pageSize, onChange: setPageNo })}
      />
      {asked !== null && (
        <ExchangeDialog
          key={asked.goodsId}
          goods={query.data?.list.find(({ goodsId }) => goodsId === asked.goodsId) ?? asked}
          owned={balances?.points ?? null}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </div>
  );
}
