import { useLocalSetting } from '../../bridge/local-setting.ts';
import { downloadsDrawer } from '../../features/native-games/model/jobs/drawer-prompt.ts';
import { formatRate } from '@gamebox/ui/lib/format-bytes.ts';
import { limitAt } from '../../features/setting/model/schedule.ts';
import { machineClock } from '@gamebox/ui/lib/clock.ts';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { Link } from '@gamebox/ui/link.tsx';
import { SETTINGS_ADDRESS } from '../frame/settings-address.ts';
import styles from './downloads-drawer.module.css';
import { useStores } from '../../shared/lib/stores.ts';

/** The current speed limit with a link to its setting; nothing if there is no limit. */
export function LimitNote() {
  const stores = useStores();
  const bandwidthLimit = useLocalSetting((setting) => setting.bandwidthLimit);
  const bandwidthSchedule = useLocalSetting((setting) => setting.bandwidthSchedule);
  const now = useNow(30_000, machineClock);
  const limit = limitAt({ bandwidthLimit, bandwidthSchedule }, new Date(now));
  if (limit === 0) return null;
  return (
    <Link
      to={SETTINGS_ADDRESS}
      className={styles.limit}
      onClick={() => downloadsDrawer.settle(stores, false)}
    >
      限速 {formatRate(limit)}
    </Link>
  );
}
