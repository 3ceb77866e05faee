import { Suspense, lazy } from 'react';
import { useGain } from '../../features/reward/model/gain-store.ts';
import { useUser } from '../../features/session/api/user-detail.ts';
import { Coin } from '../../shared/domain/coin.tsx';
import { Page } from '@gamebox/ui/page.tsx';
import { MembersOnly } from '../members-only/members-only.tsx';
import { TodayTab } from './today/today-tab.tsx';
import { useRefreshAccount } from './use-refresh-account.ts';

const GainDialog = lazy(async () => ({
  default: (await import('../../features/reward/components/gain-dialog.tsx')).GainDialog,
}));

/** What a player collects each day. */
export function WelfareScreen() {
  return (
    <Page title="福利大厅" aside={<Points />}>
      <MembersOnly purpose="登录后签到、做任务、领奖励">
        <TodayTab />
        <Gained />
      </MembersOnly>
    </Page>
  );
}

function Points() {
  const points = useUser()?.balances?.points;
  return points === undefined ? null : <Coin kind="points" amount={points} size="l" />;
}

/** What was got last, shown once; its code loads with the first gain. */
function Gained() {
  const any = useGain(({ gain }) => gain !== null);
  const refresh = useRefreshAccount();
  return any ? (
    <Suspense>
      <GainDialog onChange={refresh} />
    </Suspense>
  ) : null;
}
