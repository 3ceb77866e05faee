import { INTEGRAL_LOG_PAGE_SIZE as pageSize } from '@gamebox/contract';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { LinedRow, linedList } from '@gamebox/ui/lined-list.tsx';
import { pagesBelow } from '@gamebox/ui/pagination.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { useState } from 'react';
import { usePointsLog } from '../../../features/points-log/api/page-log.ts';
import { RowShape } from './row-shape.tsx';
import styles from './records.module.css';

/** Each movement of the points, with the balance after it. */
export function PointsList() {
  const [pageNo, setPageNo] = useState(1);
  const query = usePointsLog({ pageNo, pageSize });
  return (
    <QueryList
      query={query}
      label="积分明细"
      className={linedList}
      select={(page) => page.list}
      itemKey={({ logId }) => logId}
      renderItem={({ title, change, balance, createTime }) => (
        <LinedRow title={title} meta={<Time at={createTime} format="full" />}>
          <span className={styles.left} data-figures>
            余 {formatCount(balance)}
          </span>
          <span className={cx(styles.change, change > 0 && styles.income)} data-figures>
            {change > 0 ? '+' : ''}
            {formatCount(change)}
          </span>
        </LinedRow>
      )}
      skeleton={<RowShape />}
      endText={null}
      empty={{
        scene: 'record',
        hint: '签到和做任务得到的积分会记在这里',
        action: <ButtonLink to="/welfare">去签到</ButtonLink>,
      }}
      footer={pagesBelow({ pageNo, pageSize, onChange: setPageNo })}
    />
  );
}
