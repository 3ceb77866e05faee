import type { MemberTerm } from '@gamebox/contract';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Money } from '@gamebox/ui/money.tsx';
import { Pagination } from '@gamebox/ui/pagination.tsx';
import { AsyncSection } from '@gamebox/ui/query-list.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Tag } from '@gamebox/ui/tag.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { useState } from 'react';
import { memberLooks, unknownLook } from '../../../shared/domain/member-level.ts';
import { TERMS_PAGE_SIZE, useMemberTerms } from '../api/page-terms.ts';
import { dayText, lastDayText, monthsText, termStates } from '../model/words.ts';
import { LevelGem } from './level-gem.tsx';
import styles from './term-history.module.css';

/** Every term that was bought, with what was paid for it and what became of it. */
export function TermHistory() {
  const [pageNo, setPageNo] = useState(1);
  const query = useMemberTerms(pageNo);
  return (
    <AsyncSection query={query} skeleton={<Shapes />}>
      {({ total, list }) =>
        list.length === 0 ? (
          <EmptyState hint="开通会员后，每一次的有效期和花费都记在这里" />
        ) : (
          <>
            <ul aria-label="开通记录" className={styles.list}>
              {list.map((term) => (
                <li key={term.termId}>
                  <Row term={term} />
                </li>
              ))}
            </ul>
            <footer className={styles.footer}>
              {total > TERMS_PAGE_SIZE ? (
                <Pagination
                  pageNo={pageNo}
                  pageSize={TERMS_PAGE_SIZE}
                  total={total}
                  onChange={setPageNo}
                />
              ) : (
                '没有更多了'
              )}
            </footer>
          </>
        )
      }
    </AsyncSection>
  );
}

function Row({ term }: { term: MemberTerm }) {
  const { memberLevel, months, beginTime, endTime, state, createTime } = term;
  const look = memberLevel === null ? unknownLook : memberLooks[memberLevel];
  const shown = state === null ? null : termStates[state];
  return (
    <div className={styles.row}>
      <LevelGem level={memberLevel} size="m" />
      <div className={styles.words}>
        <span>
          {look.name} {monthsText(months)}
        </span>
        <span className={styles.meta}>
          {endTime > beginTime && (
            <span data-figures>
              {dayText(beginTime)} – {lastDayText(endTime)}
            </span>
          )}
          <span>
            <Time at={createTime} format="full" /> 开通
          </span>
        </span>
      </div>
      <Paid term={term} />
      {shown !== null && <Tag tone={shown.tone}>{shown.name}</Tag>}
    </div>
  );
}

function Paid({ term: { paidFen, creditFen, refundedFen } }: { term: MemberTerm }) {
  return (
    <span className={styles.paid}>
      <Money fen={paidFen} />
      {creditFen > 0 && (
        <span className={styles.meta}>
          另抵扣 <Money fen={creditFen} />
        </span>
      )}
      {refundedFen > 0 && (
        <span className={styles.meta}>
          退款 <Money fen={refundedFen} />
        </span>
      )}
    </span>
  );
}

function Shapes() {
  return (
    <div className={styles.list}>
      {Array.from({ length: 3 }, (_, place) => (
        <div key={place} className={styles.row}>
          <Skeleton width={32} height={32} round />
          <div className={styles.words}>
            <Skeleton width={140} height={18} />
            <Skeleton width={220} height={14} />
          </div>
          <Skeleton width={72} height={18} />
        </div>
      ))}
    </div>
  );
}
