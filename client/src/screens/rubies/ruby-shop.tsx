import type { RubyGoods } from '@gamebox/contract';
import { exchangeRubies } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import { FailureNote } from '@gamebox/ui/failure-note.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { businessCode, isPassing } from '@gamebox/web/request-error.ts';
import { useState } from 'react';
import { useExchangeRubies, useRubyGoods } from '../../features/privilege/api/ruby-goods.ts';
import { showGain } from '../../features/reward/model/gain-store.ts';
import { useRefreshAccount } from '../../shared/lib/refresh-account.ts';
import { useSpender } from '../../features/session/api/spender.ts';
import { useUser } from '../../features/session/api/user-detail.ts';
import { Coin } from '../../shared/domain/coin.tsx';
import { rewardKind } from '../../shared/domain/reward.tsx';
import { useKeptRequest } from '../../shared/lib/kept-request.ts';
import styles from './ruby-shop.module.css';
import { useStores } from '../../shared/lib/stores.ts';

/** The goods that rubies buy. */
export function RubyShop() {
  const query = useRubyGoods();
  const owned = useUser()?.balances?.rubies ?? null;
  const [wanted, setWanted] = useState<RubyGoods | null>(null);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <QueryList
        query={query}
        select={(goods) => goods}
        itemKey={({ goodsId }) => goodsId}
        label="红宝石兑换"
        className={styles.grid}
        endText={null}
        empty={{ hint: '新的兑换还没有上架，红宝石会一直留着' }}
        skeleton={<Skeleton width="100%" height={148} />}
        skeletonCount={4}
        renderItem={(goods) => (
          <Goods
            goods={goods}
            owned={owned}
            onExchange={() => {
              setWanted(goods);
              setAsking(true);
            }}
          />
        )}
      />
      {wanted !== null && (
        <ExchangeQuestion
          key={wanted.goodsId}
          goods={wanted}
          owned={owned}
          open={asking}
          onOpenChange={setAsking}
        />
      )}
    </>
  );
}

interface GoodsProps {
  goods: RubyGoods;
  owned: number | null;
  onExchange: () => void;
}

function Goods({ goods, owned, onExchange }: GoodsProps) {
  const { name, description, rubies, rewards } = goods;
  const { icon: Icon } = rewardKind(rewards[0]?.type ?? null);
  const lacking = owned === null ? 0 : Math.max(0, rubies - owned);
  return (
    <article className={styles.card}>
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <div className={styles.text}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.description}>{description}</p>
      </div>
      <div className={styles.foot}>
        <Coin kind="ruby" amount={rubies} naming="hidden" />
        <Button
          size="s"
          disabled={lacking > 0}
          aria-label={lacking > 0 ? undefined : `兑换${name}`}
          onClick={onExchange}
        >
          {lacking > 0 ? `还差 ${formatCount(lacking)}` : '兑换'}
        </Button>
      </div>
    </article>
  );
}

interface QuestionProps {
  goods: RubyGoods;
  /** Null until known. */
  owned: number | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before rubies are spent. One press makes one exchange, even if its answer is lost. */
function ExchangeQuestion({ goods, owned, open, onOpenChange }: QuestionProps) {
  const stores = useStores();
  const { goodsId, name, rubies } = goods;
  const { mutateAsync } = useExchangeRubies();
  const refresh = useRefreshAccount();
  const { userId, delay } = useSpender();
  const requests = useKeptRequest(exchangeRubies, userId);
  const content = String(goodsId);
  const [unanswered, setUnanswered] = useState(false);
  const exchange = async () => {
    if (requests === null) throw new Error(delay ?? '');
    try {
      const { rewards } = await mutateAsync(
        requests.take(content, (requestId) => ({ goodsId, requestId })),
      );
      requests.settle(content);
      setUnanswered(false);
      showGain(stores, { title: '兑换成功', note: '已存入您的账户', points: 0, rewards });
    } catch (error) {
      if (businessCode(error) !== null) requests.settle(content);
      setUnanswered(isPassing(error));
      if (isPassing(error))
        throw new Error('没有收到响应，请重试；不会重复扣除红宝石', { cause: error });
      throw error;
    } finally {
      refresh();
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`用 ${formatCount(rubies)} 红宝石兑换？`}
      confirmText={`兑换 · ${formatCount(rubies)} 红宝石`}
      // An exchange without an answer may already have taken its rubies.
      disabled={requests === null || (owned !== null && owned < rubies && !unanswered)}
      onConfirm={exchange}
    >
      <p>
        {name}。兑换后
        {owned !== null && `剩余 ${formatCount(Math.max(0, owned - rubies))} 红宝石，`}不能退回。
      </p>
      {delay !== null && <FailureNote text={delay} />}
    </ConfirmDialog>
  );
}
