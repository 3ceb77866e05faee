import { useNow } from '@gamebox/ui/lib/use-now.ts';
import type { MemberTerm } from '@gamebox/contract';
import { LinedRow, linedList } from '@gamebox/ui/lined-list.tsx';
import { pagesBelow } from '@gamebox/ui/pagination.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Tag } from '@gamebox/ui/tag.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { useState } from 'react';
import { memberLooks, unknownLook } from '../../../shared/domain/member-level.ts';
import { Price } from '../../../shared/domain/price.tsx';
import { TERMS_PAGE_SIZE, useMemberTerms } from '../api/page-terms.ts';
import { dayText, lastDayText, monthsText, termStates } from '../model/term-text.ts';
import { LevelGem } from './level-gem.tsx';
import styles from './term-history.module.css';

/** Every bought term with its price and its state. */
export function TermHistory() {
  const [pageNo, setPageNo] = useState(1);
  const query = useMemberTerms(pageNo);
  return (
    <QueryList
      query={query}
      label="开通记录"
      className={linedList}
      select={({ list }) => list}
      itemKey={({ termId }) => termId}
      renderItem={(term) => <Row term={term} />}
      skeleton={<Shape />}
      skeletonCount={3}
      empty={{ scene: 'record', hint: '开通会员后，每一次的有效期和花费都记在这里' }}
      footer={pagesBelow({ pageNo, pageSize: TERMS_PAGE_SIZE, onChange: setPageNo })}
    />
  );
}

function Row({ term }: { term: MemberTerm }) {
  const now = useNow(60_000);
  const { memberLevel, months, beginTime, endTime, state, createTime } = term;
  const look = memberLevel === null ? unknownLook : memberLooks[memberLevel];
  const shown = state === null ? null : termStates[state];
  return (
    <LinedRow
      picture={<LevelGem level={memberLevel} size="m" />}
      title={`${look.name} ${monthsText(months)}`}
      meta={
        <>
          {endTime > beginTime && (
            <span data-figures>
              {dayText(beginTime, now)} 至 {lastDayText(endTime, now)}
            </span>
          )}
          <span>
            <Time at={createTime} format="full" /> 开通
          </span>
        </>
      }
    >
      <Paid term={term} />
      {shown !== null && <Tag tone={shown.tone}>{shown.name}</Tag>}
    </LinedRow>
  );
}

function Paid({ term }: { term: MemberTerm }) {
  const { method, paidFen, creditFen, refundedFen, creditRefundedFen } = term;
  return (
    <span className={styles.paid}>
      <Price method={method} amount={paidFen} />
      {creditFen > 0 && (
        <span className={styles.meta}>
          另抵扣 <Price method={method} amount={creditFen} />
          {creditRefundedFen > 0 &&
            (creditRefundedFen < creditFen ? '，部分已由原订单退回' : '，已由原订单退回')}
        </span>
      )}
      {refundedFen > 0 && (
        <span className={styles.meta}>
          退款 <Price method={method} amount={refundedFen} />
        </span>
      )}
    </span>
  );
}

function Shape() {
  return (
    <LinedRow
      picture={<Skeleton width={32} height={32} round />}
      title={<Skeleton width={140} height={18} />}
      meta={<Skeleton width={220} height={14} />}
    >
      <Skeleton width={72} height={18} />
    </LinedRow>
  );
}
