import { SegmentedControl } from '@gamebox/ui/segmented-control.tsx';
import { useNavigate } from 'react-router';
import { useSearch } from '../../../shared/lib/use-search.ts';
import { DrawsList } from './draws-list.tsx';
import { OrdersList } from './orders-list.tsx';
import { PointsList } from './points-list.tsx';
import styles from './records.module.css';

const lists = [
  { value: 'points', label: '积分明细', List: PointsList },
  { value: 'draws', label: '抽奖记录', List: DrawsList },
  { value: 'orders', label: '兑换和奖品', List: OrdersList },
] as const;

/** Lists of points, draws and orders; the address names the list. */
export function RecordsTab() {
  const navigate = useNavigate();
  const asked = useSearch().get('list');
  const { value, List } = lists.find((list) => list.value === asked) ?? lists[0];
  return (
    <div className={styles.records}>
      <SegmentedControl
        label="哪些记录"
        className={styles.which}
        segments={lists}
        value={value}
        onChange={(next) => void navigate(`/welfare?tab=records&list=${next}`, { replace: true })}
      />
      <List />
    </div>
  );
}
